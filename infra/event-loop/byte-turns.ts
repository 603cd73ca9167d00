/**
 * Passes on parts of many streams in order, with a limited number of bytes in each turn of the event loop. Without it,
 * one turn handles a part of every stream that has data, and all other requests wait that long, several times.
 */
export type ByteTurns = {
  /** @param pass called in a later turn, even if the stream has ended by then */
  next(bytes: number, pass: () => void): void;
};

/** @param bytesPerTurn a part that is larger passes in a turn of its own */
export function createByteTurns(bytesPerTurn: number): ByteTurns {
  let waiting: { readonly bytes: number; readonly pass: () => void }[] = [];

  function turn(): void {
    const some = waiting;
    let passed = 0;
    let bytes = 0;
    while (passed < some.length && (passed === 0 || bytes + (some[passed]?.bytes ?? 0) <= bytesPerTurn)) {
      bytes += some[passed]?.bytes ?? 0;
      passed += 1;
    }
    waiting = some.slice(passed);
    if (waiting.length > 0) setImmediate(turn);
    for (const { pass } of some.slice(0, passed)) pass();
  }

  return {
    next(bytes, pass) {
      waiting.push({ bytes, pass });
      if (waiting.length === 1) setImmediate(turn);
    },
  };
}
