import { useEffect, useState } from 'react';
import type { ShownCode } from '../../../../api/response/contract/take-codes.ts';
import { toAppError } from '../../lib/app-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { buttons, look } from '../look.ts';
import { clock } from '../model/when.ts';
import { texts as surveyTexts } from '../texts.ts';
import { onlyHere, showCode } from './admission.ts';
import { texts } from './devices-texts.ts';

const words = texts.code;

/** Shows a code that admits one more browser, to scan or to type. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<ShownCode | null>(null);
  const [error, setError] = useState('');
  const [asked, setAsked] = useState(1);
  useEffect(() => {
    if (asked === 0) return;
    showCode().then(
      (code) => {
        setShown(code);
        setError('');
      },
      (thrown) => setError(toAppError(thrown).message),
    );
  }, [asked]);
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.secondary} onClick={() => setAsked((times) => times + 1)}>
            {words.again}
          </button>
          <button type="button" className={buttons.primary} onClick={onClose}>
            {surveyTexts.close}
          </button>
        </>
      }
    >
      <p>{words.lead}</p>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
      <div role="status" className="grid min-h-[300px] justify-items-center gap-2 py-4">
        {shown ? <Shown shown={shown} /> : null}
      </div>
      {shown ? (
        <Others key={shown.code} count={shown.others} onAlone={() => setAsked((times) => times + 1)} />
      ) : null}
      <p className={look.hint}>{words.private}</p>
    </Dialog>
  );
}

/**
 * The number of other admitted browsers, and a control that revokes them. Revoking also invalidates the displayed code, so a new
 * one is requested.
 */
function Others({ count, onAlone }: { count: number; onAlone: () => void }) {
  const [error, setError] = useState('');
  if (count === 0) return null;
  const letOut = () => onlyHere().then(onAlone, (thrown: unknown) => setError(toAppError(thrown).message));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
      <p>{words.others(count)}</p>
      <button type="button" className={buttons.secondary} onClick={() => void letOut()}>
        {words.only}
      </button>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
    </div>
  );
}

function Shown({ shown: { code, qr, expiresAt } }: { shown: ShownCode }) {
  return (
    <>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={words.qr}
        className="w-[min(100%,220px)] rounded-control"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        <span className="sr-only">{words.label}: </span>
        <strong className="font-mono text-[1.75rem] leading-[1.3] font-semibold tracking-[0.08em]">
          {code.slice(0, 4)} {code.slice(4)}
        </strong>
      </p>
      <p className={look.hint}>{words.valid(clock(Date.parse(expiresAt)))}</p>
    </>
  );
}
