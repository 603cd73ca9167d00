import { open } from '../live.ts';
import { buttons, look } from '../look.ts';
import type { Stop } from '../model/state.ts';
import { Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

export function StopPage({ stop }: { stop: Stop }) {
  const [title, body] = texts.stop[stop.reason];
  const canRetry = stop.reason === 'unreachable' || stop.reason === 'noData';
  return (
    <Sheet>
      <p className={look.eyebrow}>{texts.product}</p>
      <Heading>{title}</Heading>
      {stop.reason === 'unreachable' ? <p className={look.error}>{stop.message}</p> : null}
      <p className={look.lead}>{body}</p>
      {stop.reason === 'unreachable' && stop.left > 0 ? <p>{texts.stop.left(stop.left)}</p> : null}
      <div className={look.row}>
        {canRetry ? (
          <button type="button" className={buttons.largePrimary} onClick={() => void open()}>
            {texts.tryAgain}
          </button>
        ) : null}
        <a className={buttons.largeSecondary} href="/">
          {texts.returnHome}
        </a>
      </div>
    </Sheet>
  );
}
