import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { toAppError } from '../../lib/app-error.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { texts } from '../texts.ts';

/** More errors than this in one visit and trying again is no longer offered (specification 1, section 9). */
const criticalAbove = 3;
const seen = new Set<unknown>();

/** Stands in for the part of the page that failed; the shell around it stays usable. */
export function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const router = useRouter();
  const error = toAppError(thrown);
  const critical = seen.add(thrown).size > criticalAbove;
  return (
    <div role="alert" className="mx-auto flex max-w-dialog flex-col items-start gap-3 px-4 py-16">
      <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
        {critical ? texts.error.critical : texts.error.title}
      </h1>
      <p className="text-text-2">{error.status === 403 ? texts.error.forbidden : error.message}</p>
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
        {critical ? (
          <a className={buttonClass()} href={supportMail(error.requestId)}>
            {texts.error.support}
          </a>
        ) : null}
      </div>
    </div>
  );
}

function supportMail(requestId: string | null): string {
  const subject = encodeURIComponent(`${texts.error.critical} ${requestId ?? ''}`.trim());
  const body = encodeURIComponent(`${window.location.href}\n${new Date().toISOString()}\n`);
  return `mailto:?subject=${subject}&body=${body}`;
}
