import { expect } from 'vitest';
import { z } from 'zod';
import { type DomainFact, eventTypes } from '../../domain/events.ts';
import { type Decision, type Evolution, isRefusal } from '../../domain/kernel/decision.ts';
import { inWords } from '../../domain/texts/in-words.ts';

/** What the stored schema of a fact makes of its data. @throws ZodError */
export const storedFrom = ({ type, data }: DomainFact): unknown => {
  const known = eventTypes.get(type);
  return known && z.parse(known.schema, data);
};

/**
 * given(events).when(decide).thenFacts(facts): tests a decider without I/O. The facts of every decision are checked against their
 * stored schema, and making the same decision again on top of them must add nothing.
 */
export function given<State, F extends DomainFact>(
  evolution: Evolution<State, F>,
  events: readonly NoInfer<F>[],
) {
  const stateAfter = (facts: readonly F[]) => facts.reduce(evolution.evolve, evolution.initial);
  return {
    when: (decide: (state: State) => Decision<F>) => {
      const decision = decide(stateAfter(events));
      return {
        thenFacts: (expected: readonly F[]) => {
          if (isRefusal(decision)) throw new Error(`Refused: ${decision.code} ${inWords(decision.detail)}`);
          expect(decision).toEqual(expected);
          for (const fact of decision) expect(storedFrom(fact)).toEqual(fact.data);
        },
        thenNothing: () => expect(decision).toEqual([]),
        thenRefused: (code: string) => expect(isRefusal(decision) ? decision.code : decision).toBe(code),
        thenAgainNothing: (answer: 'nothing' | string = 'nothing') => {
          if (isRefusal(decision)) throw new Error(`Refused: ${decision.code}`);
          const again = decide(stateAfter([...events, ...decision]));
          expect(isRefusal(again) ? again.code : again).toEqual(answer === 'nothing' ? [] : answer);
        },
      };
    },
  };
}
