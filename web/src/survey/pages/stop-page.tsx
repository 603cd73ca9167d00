import { open } from '../live.ts';
import type { Stop } from '../model/state.ts';
import { Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

export function StopPage({ stop }: { stop: Stop }) {
  const [title, body] = texts.stop[stop.reason];
  const canRetry = stop.reason === 'unreachable' || stop.reason === 'noData';
  return (
    <Sheet>
      <p className="eyebrow">{texts.product}</p>
      <Heading>{title}</Heading>
      {stop.reason === 'unreachable' ? <p className="error">{stop.message}</p> : null}
      <p className="lead">{body}</p>
      {stop.reason === 'unreachable' && stop.left > 0 ? <p>{texts.stop.left(stop.left)}</p> : null}
      <div className="ways">
        {canRetry ? (
          <button type="button" className="primary large" onClick={() => void open()}>
            {texts.tryAgain}
          </button>
        ) : null}
        <a className="secondary large" href="/">
          {texts.returnHome}
        </a>
      </div>
    </Sheet>
  );
}
