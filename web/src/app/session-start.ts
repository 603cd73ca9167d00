import { startSession } from '../lib/session/session.ts';

let started: Promise<void> | null = null;

/** Starts the session once per page load. After a network failure the next navigation tries again. */
export function sessionStarted(): Promise<void> {
  started ??= startSession().catch((thrown: unknown) => {
    started = null;
    throw thrown;
  });
  return started;
}
