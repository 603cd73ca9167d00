import { useQuery } from '@tanstack/react-query';
import { toAppError } from '../../../lib/app-error.ts';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';
import { keptLinksQuery } from './kept-queries.ts';
import { LinkQr } from './link-qr.tsx';

type Props = { assessmentId: string; person: BoardPerson; onClose: () => void };

/** Shows the link of a person whose mail was stored instead of sent, to copy or to scan. */
export function LinkDialog({ assessmentId, person, onClose }: Props) {
  const words = texts.kept;
  const { data, error } = useQuery(keptLinksQuery(assessmentId, person.participantId));
  const link = data?.[0];
  return (
    <Dialog title={words.title(person.name || person.email)} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {error ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
        {!error && !data ? <p role="status">{words.loading}</p> : null}
        {data && !link ? <p>{words.gone}</p> : null}
        {link ? (
          <>
            <p className="text-text-2">{words.note}</p>
            <LinkQr link={link} className="size-56 self-center" />
            <code className="break-all font-mono text-13">{link.link}</code>
            <div>
              <CopyButton text={link.link} />
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
