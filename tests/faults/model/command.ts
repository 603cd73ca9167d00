import type fc from 'fast-check';
import type { Real } from './conversation.ts';
import { checkTouched } from './invariants.ts';
import type { Model } from './model.ts';

export type Command = fc.AsyncCommand<Model, Real>;

export type CommandParts = {
  readonly kind: string;
  /** Parameters shown in the report. */
  readonly details: Readonly<Record<string, unknown>>;
  /** True if the command applies in the present state. Default: always. */
  readonly applies?: (model: Model) => boolean;
  readonly carryOut: (model: Model, real: Real) => Promise<void>;
};

/** A counted command; the invariants are checked after it. */
export function command({ kind, details, applies = () => true, carryOut }: CommandParts): Command {
  return {
    check: applies,
    run: async (model, real) => {
      model.touched.clear();
      await carryOut(model, real);
      real.figures.set(kind, (real.figures.get(kind) ?? 0) + 1);
      await checkTouched(model, real);
    },
    toString: () => `${kind}(${JSON.stringify(details).slice(1, -1).replaceAll('"', '')})`,
  };
}
