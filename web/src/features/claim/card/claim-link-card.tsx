import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ClaimLinkSeen, claimLink } from '../../../../../api/claim-link/contract/claim-links.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { ClaimLinkArriving } from './claim-link-arriving.tsx';
import { OpenLinkForm } from './open-link-form.tsx';
import { texts } from './texts.ts';

/** `came`: read again when this number of people who came through shared links changes. */
const claimLinkQuery = (assessmentId: string, came = 0) =>
  queryOptions({
    queryKey: ['claim-link', assessmentId, came],
    queryFn: ({ signal }) => api.get(urls.claimLink(assessmentId), claimLink, { signal }),
    staleTime: 0,
  });

/** The shared link through which people ask to take part: turned on, copied, replaced and turned off here. */
export function ClaimLinkCard({ assessmentId, came }: { assessmentId: string; came?: number }) {
  const { data, error } = useQuery({
    ...claimLinkQuery(assessmentId, came),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const noMail = useNoMail();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: ['claim-link', assessmentId] });
  const turningOff = useMutation({
    mutationFn: () => api.delete(urls.claimLink(assessmentId), {}, written),
    onSuccess: async () => {
      setShown(null);
      await readAgain();
      setAsking(false);
      notify(texts.turnedOff, 'success');
    },
  });
  if (error && !data) return <Banner tone="bad">{messageOr(error, texts.loadFailed)}</Banner>;
  if (!data) return <ClaimLinkArriving />;
  if (noMail && !data.link)
    return (
      <Card title={texts.title}>
        <p className="text-text-2">{texts.noMail}</p>
      </Card>
    );
  const { link } = data;
  return (
    <Card title={texts.title} note={link ? noteOf(link) : texts.off}>
      <div className="flex flex-col items-start gap-4">
        {link && !isEditing ? <Open seen={data} link={link} shown={shown} /> : null}
        {isEditing ? (
          <OpenLinkForm
            assessmentId={assessmentId}
            seen={data}
            onCancel={() => setEditing(false)}
            onOpened={async (path) => {
              setShown(`${window.location.origin}${path}`);
              await readAgain();
              setEditing(false);
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {noMail ? null : (
              <Button onClick={() => setEditing(true)}>{link ? texts.newLink : texts.turnOn}</Button>
            )}
            {link ? (
              <Button variant="danger" onClick={() => setAsking(true)}>
                {texts.turnOff}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={texts.ask.title}
          action={texts.ask.action}
          request={turningOff}
          failed={texts.failed}
          onConfirm={() => turningOff.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.ask.note}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

type Link = NonNullable<ClaimLinkSeen['link']>;

function noteOf({ paused }: Link): string {
  if (!paused) return texts.on;
  if (paused.reason === 'mail') return texts.paused.mail;
  if (paused.reason === 'returned') return texts.paused.returned(paused.opener ?? texts.paused.somebody);
  return paused.opener === null ? texts.paused.formerMember : texts.paused.opener(paused.opener);
}

type OpenProps = {
  seen: ClaimLinkSeen;
  link: Link;
  /** The link right after it was opened; null later, because it is not stored. */
  shown: string | null;
};

function Open({ seen, link, shown }: OpenProps) {
  const groups = [link.role, link.secondGroup].filter((one) => one !== undefined);
  const facts = [
    [texts.who, link.domains ? texts.atDomains(link.domains.join(', ')) : texts.anybody],
    [texts.came, texts.cameOf(formatNumber(seen.claimed), formatNumber(link.people))],
    [texts.group, groups.join(', ')],
  ] as const;
  return (
    <>
      {shown === null ? <p className="text-text-2">{texts.notShown}</p> : <NewLink link={shown} />}
      <dl aria-label={texts.facts} className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-13 text-text-3">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function NewLink({ link }: { link: string }) {
  const element = useRef<HTMLElement>(null);
  // The form that made it is gone.
  useEffect(() => element.current?.focus(), []);
  return (
    <section
      ref={element}
      aria-label={texts.link}
      tabIndex={-1}
      className="flex min-w-0 max-w-full flex-col items-start gap-2 outline-none"
    >
      <code className="min-w-0 max-w-full break-all font-mono text-13">{link}</code>
      <CopyButton text={link}>{texts.copy}</CopyButton>
      <p className="text-13 text-text-2">{texts.once}</p>
    </section>
  );
}
