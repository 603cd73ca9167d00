import { Printer } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Shared } from '../../../../../api/report/contract/reports.ts';
import { type AppError, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Brand } from '../../../ui/layout/brand.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { ReportDocument } from '../document/report-document.tsx';
import { texts } from '../texts.ts';
import { type LinkParts, openShared } from './open-shared.ts';
import { PassphraseForm } from './passphrase-form.tsx';

const words = texts.shared;

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'dead' }
  | { readonly at: 'locked'; readonly error: AppError | null }
  | { readonly at: 'failed'; readonly error: AppError }
  | { readonly at: 'open'; readonly shared: Shared };

/** /shared/<id>#<token>: shows a released report to a person without an account. */
export function SharedPage({ link }: { link: LinkParts | undefined }) {
  const [state, setState] = useState<State>(link ? { at: 'opening' } : { at: 'dead' });
  const open = useCallback(
    async (passphrase?: string) => {
      if (!link) return;
      try {
        setState({ at: 'open', shared: await openShared(link, passphrase) });
      } catch (thrown) {
        setState(stateAfter(toAppError(thrown), passphrase !== undefined));
      }
    },
    [link],
  );
  // The server counts every opening, so the request is sent only once, even if React runs the effect twice.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void open();
  }, [open]);

  return (
    <>
      <header className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-surface px-4 py-2.5 md:px-8">
        <span className="flex flex-wrap items-center gap-x-3">
          <Brand />
          <span className="text-13 text-text-2">{words.brandNote}</span>
        </span>
        {state.at === 'open' ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-13 text-text-2">{words.until(formatDateTime(state.shared.expiresAt))}</span>
            <Button
              size="dense"
              icon={<Printer className="size-4" aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </span>
        ) : null}
      </header>
      <main>
        <Content state={state} onOpen={open} />
      </main>
    </>
  );
}

function Content({ state, onOpen }: { state: State; onOpen: (passphrase?: string) => Promise<void> }) {
  switch (state.at) {
    case 'opening':
      return (
        <Notice title={words.opening}>
          <p role="status" className="flex items-center gap-2 text-text-2">
            <Spinner /> {words.openingShort}
          </p>
        </Notice>
      );
    case 'dead':
      return (
        <Notice title={words.deadTitle}>
          <p className="text-text-2">{words.dead}</p>
        </Notice>
      );
    case 'locked':
      return (
        <Notice title={words.passphraseTitle}>
          <PassphraseForm error={state.error} onOpen={onOpen} />
        </Notice>
      );
    case 'failed':
      return (
        <Notice title={words.failedTitle}>
          <p className="text-text-2">{state.error.message}</p>
          <div>
            <Button variant="primary" onClick={() => void onOpen()}>
              {words.tryAgain}
            </Button>
          </div>
        </Notice>
      );
    case 'open':
      return (
        <div className="mx-auto w-full max-w-form px-4 py-8 md:px-8 print:max-w-none print:p-0">
          <ReportDocument report={state.shared.report} />
        </div>
      );
  }
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <NarrowPage>
      <StepHeading key={title}>{title}</StepHeading>
      {children}
    </NarrowPage>
  );
}

function stateAfter(error: AppError, tried: boolean): State {
  if (error.status === 404 || error.status === 400) return { at: 'dead' };
  if (error.code === 'PASSPHRASE_NEEDED') return { at: 'locked', error: null };
  if (error.code === 'PASSPHRASE_WRONG' || tried) return { at: 'locked', error };
  return { at: 'failed', error };
}
