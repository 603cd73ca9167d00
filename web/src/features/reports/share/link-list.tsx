import { useMutation } from '@tanstack/react-query';
import type { Share } from '../../../../../api/report/contract/reports.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { count, formatDateTime } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { revokeShare } from '../report-queries.ts';
import { texts } from '../texts.ts';

const words = texts.share;
const tones = { open: 'good', expired: 'neutral', revoked: 'bad', ended: 'bad' } as const;

type Props = {
  assessmentId: string;
  /** Undefined until loaded. */
  shares: readonly Share[] | undefined;
  error: unknown;
  onRevoked: (position: string) => void;
};

/** All created links with their state. */
export function LinkList({ assessmentId, shares, error, onRevoked }: Props) {
  const request = useMutation({
    mutationFn: (shareId: string) => revokeShare(assessmentId, shareId),
    onSuccess: ({ position }) => {
      notify(words.revoked, 'success');
      onRevoked(position);
    },
    onError: (thrown) => notify(messageOr(thrown, words.failed), 'error'),
  });
  return (
    <section aria-labelledby="share-links" className="flex flex-col gap-2 border-line border-t pt-5">
      <h3 id="share-links" className="font-semibold">
        {words.links}
      </h3>
      {error ? <Banner tone="bad">{messageOr(error, words.failed)}</Banner> : null}
      {shares ? (
        <div className="-mx-4 md:-mx-5">
          <RowList
            label={words.links}
            empty={words.none}
            rows={shares.map((share) => ({
              key: share.shareId,
              title: (
                <span className="inline-flex flex-wrap items-center gap-2">
                  {[words.linkKinds[share.kind], share.withPassphrase ? words.withPassphrase : '']
                    .filter(Boolean)
                    .join(', ')}
                  <Badge tone={tones[share.state]}>{words.states[share.state]}</Badge>
                </span>
              ),
              note: noteOf(share),
              action:
                share.state === 'open' ? (
                  <Button
                    size="dense"
                    variant="danger"
                    aria-label={words.revokeOne(words.linkKinds[share.kind], formatDateTime(share.createdAt))}
                    busy={request.isPending && request.variables === share.shareId && words.revoking}
                    onClick={() => request.mutate(share.shareId)}
                  >
                    {words.revoke}
                  </Button>
                ) : null,
            }))}
          />
        </div>
      ) : error ? null : (
        <p role="status" className="text-text-3">
          {words.loading}
        </p>
      )}
    </section>
  );
}

const noteOf = (share: Share): string =>
  [
    words.line(share.createdBy, formatDateTime(share.createdAt)),
    words.opened(
      count(share.opened, 'time', 'times'),
      share.lastOpenedAt === null ? null : formatDateTime(share.lastOpenedAt),
    ),
    share.state === 'open' ? words.until(formatDateTime(share.expiresAt)) : '',
    share.state === 'ended' ? words.ended : '',
  ]
    .filter(Boolean)
    .join(' · ');
