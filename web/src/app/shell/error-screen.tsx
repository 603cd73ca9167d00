import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type AppError, toAppError } from '../../lib/app-error.ts';
import { useOfflineSince } from '../../lib/live/online.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { texts } from '../texts.ts';

/** After more errors than this in one visit, "try again" is no longer offered. */
const criticalAbove = 3;
const seen = new Set<unknown>();

/** Replaces the failed part of the page; the surrounding shell stays usable. */
export function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const router = useRouter();
  const offline = useOfflineSince() !== null;
  const error = toAppError(thrown);
  const critical = seen.add(thrown).size > criticalAbove;
  const kind = kindOf(error, offline);
  return (
    <div role="alert" className="mx-auto flex max-w-dialog flex-col items-start gap-3 px-4 py-16">
      <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
        {critical ? texts.error.critical : texts.error.titles[kind]}
      </h1>
      <p className="text-text-2">{kind === 'other' ? error.message : texts.error.notes[kind]}</p>
      {critical ? <p className="text-text-2">{texts.error.criticalNote}</p> : null}
      {error.requestId ? (
        <p className="text-13 text-text-3">
          {texts.error.requestId}: <code className="break-all">{error.requestId}</code>
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {critical ? null : (
          <Button
            variant="primary"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {texts.error.tryAgain}
          </Button>
        )}
        <Button variant={critical ? 'primary' : 'secondary'} onClick={() => window.location.reload()}>
          {texts.error.refresh}
        </Button>
        {critical ? <ContactSupport requestId={error.requestId} /> : null}
      </div>
    </div>
  );
}

/** `maintenance`: a proxy or the server reports maintenance. */
type Kind = 'offline' | 'maintenance' | 'forbidden' | 'other';

function kindOf({ status }: AppError, offline: boolean): Kind {
  if (status === 403) return 'forbidden';
  if (status === 502 || status === 503) return 'maintenance';
  return status === 0 && offline ? 'offline' : 'other';
}

/** Names the operator's contact if one is set, else the people who can help. */
function ContactSupport({ requestId }: { requestId: string | null }) {
  const { data } = useQuery({ ...instanceQuery, retry: false });
  if (!data?.support) return <p className="basis-full text-13 text-text-2">{texts.error.noSupport}</p>;
  return (
    <a className={buttonClass()} href={supportMail(data.support, requestId)}>
      {texts.error.support}
    </a>
  );
}

function supportMail(to: string, requestId: string | null): string {
  const subject = encodeURIComponent(`${texts.error.critical} ${requestId ?? ''}`.trim());
  const body = encodeURIComponent(`${window.location.href}\n${new Date().toISOString()}\n`);
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
