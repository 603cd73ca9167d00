import { useEffect, useState } from 'react';
import type { ShownCode } from '../../../../api/response/contract/take-codes.ts';
import { toAppError } from '../../lib/app-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { clock } from '../model/when.ts';
import { texts as surveyTexts } from '../texts.ts';
import { onlyHere, showCode } from './admission.ts';
import './devices.css';
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
          <button type="button" className="secondary" onClick={() => setAsked((times) => times + 1)}>
            {words.again}
          </button>
          <button type="button" className="primary" onClick={onClose}>
            {surveyTexts.close}
          </button>
        </>
      }
    >
      <p>{words.lead}</p>
      <div role="alert">{error ? <p className="error">{error}</p> : null}</div>
      <div role="status" className="shown-code">
        {shown ? <Shown shown={shown} /> : null}
      </div>
      {shown ? (
        <Others key={shown.code} count={shown.others} onAlone={() => setAsked((times) => times + 1)} />
      ) : null}
      <p className="hint">{words.private}</p>
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
    <div className="others">
      <p>{words.others(count)}</p>
      <button type="button" className="secondary" onClick={() => void letOut()}>
        {words.only}
      </button>
      <div role="alert">{error ? <p className="error">{error}</p> : null}</div>
    </div>
  );
}

function Shown({ shown: { code, qr, expiresAt } }: { shown: ShownCode }) {
  return (
    <>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.qr}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        <span className="sr-only">{words.label}: </span>
        <strong className="code">
          {code.slice(0, 4)} {code.slice(4)}
        </strong>
      </p>
      <p className="hint">{words.valid(clock(Date.parse(expiresAt)))}</p>
    </>
  );
}
