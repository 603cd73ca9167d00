import { isBehind } from '../../../lib/cache/position.ts';

const mostAtOnce = 4;

export type Failed<T> = { readonly item: T; readonly error: unknown };
type Outcome<T> = {
  readonly done: readonly T[];
  readonly failed: readonly Failed<T>[];
  /** The newest position of all writes. */
  readonly position: string | undefined;
};

/** Writes each item, at most four at once. A failure does not stop the others. Results are in the order of the items. */
export async function forEach<T>(
  items: readonly T[],
  write: (item: T) => Promise<{ readonly position: string }>,
): Promise<Outcome<T>> {
  const failures = new Map<T, unknown>();
  const rest = items.values();
  let position: string | undefined;
  const worker = async () => {
    for (const item of rest) {
      try {
        const written = await write(item);
        if (isBehind(position, written.position)) position = written.position;
      } catch (error) {
        failures.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
  return {
    done: items.filter((item) => !failures.has(item)),
    failed: items.flatMap((item) => (failures.has(item) ? [{ item, error: failures.get(item) }] : [])),
    position,
  };
}
