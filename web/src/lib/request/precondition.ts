import { AppError } from '../app-error.ts';

type Now = {
  readonly revision: number;
  /** The part the person saw is unchanged. */
  readonly same: boolean;
};

/**
 * Sends a change based on `revision`. Every change of an organisation increments its revision, even an unrelated one. After a 412
 * this reads again the part the person saw: if that part is unchanged, the change is sent again; otherwise the 412 is thrown, so
 * that the person decides.
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
