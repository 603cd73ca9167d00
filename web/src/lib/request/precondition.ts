import { AppError } from '../app-error.ts';

type Now = {
  readonly revision: number;
  /** The part the person saw is unchanged. */
  readonly same: boolean;
};

/**
 * Sends a change based on `revision`. Every change of an organisation moves its revision, related or not. So after a 412 the part the person saw is
 * read again: if it is unchanged the change is repeated, otherwise the 412 is thrown for the person to decide.
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
