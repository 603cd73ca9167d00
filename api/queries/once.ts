import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from '../http/problem.ts';

/** Maximum number of reads that are queued or running; further ones are refused. */
const mostWaiting = 16;
/** Runs reads one after the other, so that the time machine cannot occupy the whole process. */
function createTurns(most: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= most)
      return Promise.reject(
        new ApiProblem(503, 'TIME_MACHINE_BUSY', say('results.timeMachineBusy'), { retryAfter: 3 }),
      );
    waiting += 1;
    const turn = last.then(work);
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    void last.then(() => {
      waiting -= 1;
    });
    return turn;
  };
}

/** Runs work in its turn; concurrent callers with the same key share the result. */
export type Once = <T>(underway: Map<string, Promise<T>>, key: string, work: () => Promise<T>) => Promise<T>;

/** @param most number of works that wait or run; further ones are refused */
export function createOnce(most = mostWaiting): Once {
  const inTurn = createTurns(most);
  return (underway, key, work) => {
    const known = underway.get(key);
    if (known) return known;
    const done = inTurn(work).finally(() => underway.delete(key));
    underway.set(key, done);
    return done;
  };
}
