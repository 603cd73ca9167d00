import { AppError } from '../app-error.ts';

type Now = {
  readonly revision: number;
  /** What the person saw still holds. */
  readonly same: boolean;
};

/**
 * Sends a change made on `revision`. The revision of an organisation moves with everything in it, also with what has nothing to do with
 * this change; so after a 412 the part the person saw is read again, and only if that is different is it theirs to decide.
 */
export async function changeUnlessMoved<T>(
  revision: number,
  change: (revision: number) => Promise<T>,
  reread: () => Promise<Now>,
): Promise<T> {
  try {
    return await change(revision);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.status !== 412) throw thrown;
    const now = await reread();
    if (!now.same) throw thrown;
    return change(now.revision);
  }
}
