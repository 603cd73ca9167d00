/** One call of a concurrent client. `unknown`: nobody was told whether it happened; it may have, at any time after it was begun. */
export type Call<Input, Output> = {
  readonly client: number;
  readonly input: Input;
  readonly begun: number;
  /** Infinity while unknown. */
  readonly ended: number;
  readonly outcome: { readonly known: true; readonly output: Output } | { readonly known: false };
};

/** What the thing does when it is called by one client after the other. */
export type Sequential<State, Input, Output> = {
  readonly initial: State;
  readonly step: (state: State, input: Input) => { readonly state: State; readonly output: Output };
  readonly sameOutput: (actual: Output, expected: Output) => boolean;
  /** Two states with one key are the same. */
  readonly key: (state: State) => string;
};

/**
 * Is there an order of the calls, each between its begin and its end, that one client after the other could have seen? Wing and Gong's
 * search (1993) with Lowe's memory of what was tried (2017): exponential in the worst case, quick for short histories.
 */
export function isLinearizable<State, Input, Output>(
  calls: readonly Call<Input, Output>[],
  model: Sequential<State, Input, Output>,
): boolean {
  const tried = new Set<string>();
  const search = (done: ReadonlySet<number>, state: State): boolean => {
    const left = calls.map((call, index) => ({ call, index })).filter(({ index }) => !done.has(index));
    // What nobody was told of need never have happened.
    if (left.every(({ call }) => !call.outcome.known)) return true;
    const id = `${[...done].sort((a, b) => a - b).join()}|${model.key(state)}`;
    if (tried.has(id)) return false;
    tried.add(id);
    const firstEnd = Math.min(...left.map(({ call }) => call.ended));
    return left.some(({ call, index }) => {
      if (call.begun > firstEnd) return false;
      const next = model.step(state, call.input);
      if (call.outcome.known && !model.sameOutput(call.outcome.output, next.output)) return false;
      return search(new Set([...done, index]), next.state);
    });
  };
  return search(new Set(), model.initial);
}
