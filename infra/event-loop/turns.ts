/** Runs work in its turn. @param key whose turns @param settled what the next turn of the key also waits for */
export type InTurn = <Result>(
  key: string,
  work: () => Promise<Result>,
  settled?: (result: Result) => Promise<unknown>,
) => Promise<Result>;

/** Work of one key, such as an organisation, runs one after the other; work of different keys does not wait for each other. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work, settled) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const over = turn.then(settled).catch(() => undefined);
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return turn;
  };
}
