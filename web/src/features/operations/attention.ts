import type { Operations, ProjectionStatusView } from '../../../../api/installation/contract/operations.ts';

type Queue = Operations['queues'][number];

/** Lag, in ms, that is ordinary while events are being appended. */
const ordinaryLagMs = 5_000;

export const isBehind = ({ state, lagMs }: ProjectionStatusView): boolean =>
  state === 'building' || lagMs > ordinaryLagMs;

/** Whether a view or process does not work, unlike one that only has something left to do. */
export const isBroken = ({ state, error }: ProjectionStatusView): boolean =>
  state === 'stopped' || error !== null;

/** Whether a view or process is up to date. One that stands by is: another process does its work. */
export const isSettled = (one: ProjectionStatusView): boolean => !isBroken(one) && !isBehind(one);

/** Whether jobs of a queue failed or gave up. */
export const isFailing = ({ dead, failing, lastError }: Queue): boolean =>
  dead > 0 || failing > 0 || lastError !== null;

/** Whether no job of a queue waits, failed or gave up. Jobs that run, or are set for later, need no attention. */
export const isIdle = (queue: Queue): boolean => queue.waiting === 0 && !isFailing(queue);

type Named = { readonly name: string };

/**
 * Names of the items that stand above the fold of the others: what was there before, and what is broken now. The rest stays where it
 * is, so that the page does not jump under the reader.
 */
export function raisedWith(before: ReadonlySet<string>, broken: readonly Named[]): ReadonlySet<string> {
  const raised = new Set([...before, ...broken.map(({ name }) => name)]);
  return raised.size === before.size ? before : raised;
}
