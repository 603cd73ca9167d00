import { startSession } from '../lib/session/session.ts';

let started: Promise<void> | null = null;

/** Once per visit; after a network failure the next navigation tries again. */
export function sessionStarted(): Promise<void> {
  started ??= startSession().catch((thrown: unknown) => {
    started = null;
    throw thrown;
  });
  return started;
}
