import { place } from '../../lib/place.ts';
import { useAttempt } from '../dialogs/use-attempt.ts';
import { open } from '../live.ts';
import { buttons, look } from '../look.ts';
import type { EndOfLink, Stop } from '../model/state.ts';
import { Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

export function StopPage({ stop }: { stop: Stop }) {
  const isOver = place !== '' && stop.reason === 'unknown';
  const [title, body] = isOver ? texts.stop.sampleOver : texts.stop[stop.reason];
  const canRetry = stop.reason === 'unreachable' || stop.reason === 'noData';
  return (
    <Sheet>
      <p className={look.eyebrow}>{texts.product}</p>
      <Heading>{title}</Heading>
      {stop.reason === 'unreachable' && stop.message ? <p className={look.error}>{stop.message}</p> : null}
      <p className={look.lead}>{body}</p>
      {'left' in stop && stop.left > 0 ? <p>{whatIsLeft(stop.reason, stop.left)}</p> : null}
      <div className={look.row}>
        {canRetry ? (
          <button type="button" className={buttons.largePrimary} onClick={() => void openAgain()}>
            {texts.tryAgain}
          </button>
        ) : null}
        {isOver ? <RateAgain /> : null}
        <a className={buttons.largeSecondary} href="/">
          {texts.returnHome}
        </a>
      </div>
    </Sheet>
  );
}

/** The pressed button disappears, so the focus moves to the heading of the page that follows. */
async function openAgain(): Promise<void> {
  await open();
  document.querySelector('h1')?.focus({ preventScroll: true });
}

function whatIsLeft(reason: 'unreachable' | EndOfLink, count: number): string {
  if (reason === 'unreachable') return texts.stop.left(count);
  return reason === 'replaced' ? texts.stop.leftForNewLink(count) : texts.stop.lost(count);
}

/** A survey of the sample in place of the one that ended with the sample before. */
function RateAgain() {
  const { busy, error, attempt } = useAttempt();
  const again = async () => {
    const { anotherSurvey } = await import('../../lib/sample/sample-requests.ts');
    location.assign(await anotherSurvey());
  };
  return (
    <>
      <button
        type="button"
        className={buttons.largePrimary}
        disabled={busy}
        onClick={() => void attempt(again)}
      >
        {busy ? texts.opening : texts.rateAgain}
      </button>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
    </>
  );
}
