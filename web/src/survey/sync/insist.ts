import { toAppError } from '../../lib/app-error.ts';
import { isRetried, retryDelay } from '../../lib/request/retry.ts';

/** Repeats what a person waits for while the server is busy; without a connection it says so at once. Throws AppError. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = toAppError(thrown);
      const worth = isRetried(error.status) && navigator.onLine;
      const delay = worth ? retryDelay(retry, error.retryAfter, Math.random) : null;
      if (delay === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
