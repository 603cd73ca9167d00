import type { Operations, ProjectionStatusView } from '../../../../api/installation/contract/operations.ts';

type Queue = Operations['queues'][number];

/** Lag, in ms, that is ordinary while events are being appended. */
const ordinaryLagMs = 5_000;

export const isBehind = ({ state, lagMs }: ProjectionStatusView): boolean =>
  state === 'building' || lagMs > ordinaryLagMs;

/** Whether a view or process is up to date. One that stands by is: another process does its work. */
export const isSettled = (one: ProjectionStatusView): boolean =>
  one.state !== 'stopped' && one.error === null && !isBehind(one);

/** Whether no job of a queue waits, failed or gave up. Jobs that run, or are set for later, need no attention. */
export const isIdle = ({ waiting, dead, failing, lastError }: Queue): boolean =>
  waiting === 0 && dead === 0 && failing === 0 && lastError === null;
