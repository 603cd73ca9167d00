/** One call of a concurrent client. `unknown`: the outcome was not reported; it may take effect at any time after its start. */
export type Call<Input, Output> = {
  readonly client: number;
  readonly input: Input;
  readonly begun: number;
  /** Infinity while the outcome is unknown. */
  readonly ended: number;
  readonly outcome: { readonly known: true; readonly output: Output } | { readonly known: false };
};

/** Specification of the object for sequential calls. */
export type Sequential<State, Input, Output> = {
  readonly initial: State;
  readonly step: (state: State, input: Input) => { readonly state: State; readonly output: Output };
  readonly sameOutput: (actual: Output, expected: Output) => boolean;
  /** States with equal keys are equal. */
  readonly key: (state: State) => string;
};

/**
 * True if there is an order of the calls, each between its start and end, that a sequential object could have produced. Wing and Gong's
 * search (1993) with Lowe's memory of visited states (2017): exponential in the worst case, fast for short histories.
 */
export function isLinearizable<State, Input, Output>(
  calls: readonly Call<Input, Output>[],
  model: Sequential<State, Input, Output>,
): boolean {
  const tried = new Set<string>();
  const search = (done: ReadonlySet<number>, state: State): boolean => {
    const left = calls.map((call, index) => ({ call, index })).filter(({ index }) => !done.has(index));
    // Calls with an unknown outcome need not have taken effect.
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
