import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCommandHandler } from '../../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { OutcomeUnknown } from '../../../infra/event-store/errors.ts';
import { seededRandom } from '../../load/seeded-ratings.ts';
import {
  callerOf,
  HttpProblem,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../../support/client.ts';
import { runProduct } from '../../support/product.ts';
import { type Call, isLinearizable, type Sequential } from './linearizable.ts';

const long = process.env.LONG === '1';
const devices = 3;

type Input =
  | { readonly do: 'save'; readonly theme: string; readonly score: number | null }
  | { readonly do: 'submit' }
  | { readonly do: 'read' };
/** The visible state of a response, or the refusal. */
type Output =
  | { readonly revision: number; readonly answered: number; readonly seen?: string }
  | { readonly refused: string };
type State = {
  readonly revision: number;
  readonly submitted: boolean;
  readonly ratings: Readonly<Record<string, number>>;
};

const seen = ({ submitted, ratings }: Pick<State, 'submitted' | 'ratings'>) =>
  `${submitted ? 'submitted' : 'started'} ${Object.entries(ratings).sort().join(' ')}`;

/** The specification of one response for sequential calls. It starts as a started response with revision 0. */
const response: Sequential<State, Input, Output> = {
  initial: { revision: 0, submitted: false, ratings: {} },
  step: (state, input) => {
    const after = stepped(state, input);
    const answered = Object.keys(after.ratings).length;
    if (input.do === 'submit' && !after.submitted) return { state, output: { refused: 'NOTHING_ANSWERED' } };
    const output = { revision: after.revision, answered };
    return { state: after, output: input.do === 'read' ? { ...output, seen: seen(after) } : output };
  },
  sameOutput: (actual, expected) => JSON.stringify(actual) === JSON.stringify(expected),
  key: (state) => `${state.revision} ${seen(state)}`,
};

function stepped(state: State, input: Input): State {
  const { revision, submitted, ratings } = state;
  if (input.do === 'submit')
    return submitted || Object.keys(ratings).length === 0
      ? state
      : { ...state, revision: revision + 1, submitted: true };
  if (input.do === 'read' || (ratings[input.theme] ?? null) === input.score) return state;
  const { [input.theme]: _, ...others } = ratings;
  const next = input.score === null ? others : { ...others, [input.theme]: input.score };
  return { ...state, revision: revision + 1, ratings: next };
}

const theme = fc.constantFrom('1.1.1', '1.1.2');
const input: fc.Arbitrary<Input> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('save' as const), theme, score: fc.constantFrom(0, 1, 2, null) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'submit' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'read' as const }) },
);
const story = fc.array(fc.array(input, { minLength: 3, maxLength: 7 }), {
  minLength: devices,
  maxLength: devices,
});

describe('one response on three devices at once', () => {
  it(
    'is linearizable, even if the store reports unknown outcomes',
    async () => {
      const runs = long ? 3_000 : 120;
      const product = await runProduct({ change: unreliable });
      const leader = await registerLeader(product.url);
      const figures = { calls: 0, refused: 0, unknown: 0, together: 0 };
      try {
        const links = await peopleFor(leader, runs);
        const details = await fc.check(
          fc.asyncProperty(story, async (inputs) => {
            const link = links.pop();
            // No more people while shrinking: the failure found is small enough.
            if (link === undefined) return;
            const history = await tell(inputs, await openedOn(product.url, link));
            figures.calls += history.length;
            figures.unknown += history.filter(({ outcome }) => !outcome.known).length;
            figures.refused += history.filter(
              ({ outcome }) => outcome.known && 'refused' in outcome.output,
            ).length;
            figures.together += history.filter((one) => history.some((other) => overlap(one, other))).length;
            expect(isLinearizable(history, response), JSON.stringify(history, null, 1)).toBe(true);
          }),
          { numRuns: runs },
        );
        console.log(
          `Linearizability: ${details.numRuns} histories, ${figures.calls} calls, ${figures.together} at the same time as another, ${figures.unknown} of unknown outcome, ${figures.refused} refused, ${details.failed ? 1 : 0} violations, seed ${details.seed}`,
        );
        if (details.failed)
          throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
        expect(figures.unknown).toBeGreaterThan(0);
        expect(figures.together).toBeGreaterThan(figures.calls / 2);
      } finally {
        await product.stop();
      }
    },
    long ? 7_200_000 : 120_000,
  );
});

describe('the linearizability check', () => {
  const call = (
    client: number,
    begun: number,
    ended: number,
    one: Input,
    output?: Output,
  ): Call<Input, Output> => ({
    client,
    input: one,
    begun,
    ended,
    outcome: output ? { known: true, output } : { known: false },
  });
  const five: Input = { do: 'save', theme: '1.1.1', score: 5 };
  const [empty, saved] = ['started ', 'started 1.1.1,5'];

  it.each([
    [
      'a read that misses a save answered before the read began',
      call(1, 3, 4, { do: 'read' }, { revision: 0, answered: 0, seen: empty }),
      false,
    ],
    [
      'a read that misses a save in progress',
      call(1, 1.5, 4, { do: 'read' }, { revision: 0, answered: 0, seen: empty }),
      true,
    ],
    [
      'one save counted twice',
      call(1, 3, 4, { do: 'read' }, { revision: 2, answered: 1, seen: saved }),
      false,
    ],
    ['a refusal without a cause', call(1, 3, 4, { do: 'submit' }, { refused: 'NOTHING_ANSWERED' }), false],
  ])('judges %s', (_, other, possible) => {
    const save = call(0, 1, 2, five, { revision: 1, answered: 1 });
    expect(isLinearizable([save, other], response)).toBe(possible);
  });

  it.each([0, 1])('accepts a save of unknown outcome with and without effect (%i)', (revision) => {
    const read = { revision, answered: revision, seen: revision === 0 ? empty : saved };
    const unknown = call(0, 1, Number.POSITIVE_INFINITY, five);
    expect(isLinearizable([unknown, call(1, 8, 9, { do: 'read' }, read)], response)).toBe(true);
  });
});

/** Makes the store slow, and makes it report an unknown outcome for some commands and their retries. */
function unreliable(infra: Infrastructure): Infrastructure {
  const random = seededRandom(20_261_121);
  const doomed = new Set<string>();
  const store: Infrastructure['store'] = {
    ...infra.store,
    append: async (stream, expected, events) => {
      if (!stream.startsWith('response-')) return infra.store.append(stream, expected, events);
      await delay(random() * 6);
      const id = events[0]?.id ?? '';
      if (events[0]?.type !== 'ResponseStarted' && random() < 0.06) doomed.add(id);
      if (!doomed.has(id)) return infra.store.append(stream, expected, events);
      if (random() < 0.5) await infra.store.append(stream, expected, events);
      throw new OutcomeUnknown('Nobody can say');
    },
  };
  return { ...infra, store, commands: createCommandHandler(store, infra.keys) };
}

async function peopleFor(
  leader: Awaited<ReturnType<typeof registerLeader>>,
  runs: number,
): Promise<string[]> {
  const links: string[] = [];
  for (let first = 0; first < runs; first += 100) {
    const emails = Array.from({ length: Math.min(100, runs - first) }, (_, n) => `p${first + n}@example.org`);
    const participants = emails.map((email) => ({ name: email, email, role: 'Employee' as const }));
    await launch(leader, { name: `From ${first}`, company: 'Engines Ltd', participants });
    links.push(...(await linksFromOutbox(leader, emails, 60_000)).values());
  }
  return links;
}

async function openedOn(url: string, link: string): Promise<readonly Taker[]> {
  const call = callerOf(url);
  const takers = await Promise.all(Array.from({ length: devices }, () => openLink(call, link)));
  await takers[0]?.start();
  return takers;
}

/** Runs the calls of all devices concurrently; each device makes its own calls in order. */
async function tell(inputs: readonly (readonly Input[])[], takers: readonly Taker[]) {
  const history: Call<Input, Output>[] = [];
  const tellOne = async (taker: Taker, client: number) => {
    for (const one of inputs[client] ?? []) {
      const begun = performance.now();
      const output = await answered(taker, one);
      const ended = output ? performance.now() : Number.POSITIVE_INFINITY;
      const outcome = output ? ({ known: true, output } as const) : ({ known: false } as const);
      history.push({ client, input: one, begun, ended, outcome });
    }
  };
  await Promise.all(takers.map(tellOne));
  return history;
}

/** The output of a call; undefined: the outcome is unknown, and there is no retry. */
async function answered(taker: Taker, one: Input): Promise<Output | undefined> {
  try {
    if (one.do === 'read') {
      const { response: found } = await taker.read();
      const ratings = Object.fromEntries(found.answers.map(({ theme: id, score }) => [id, Number(score)]));
      const submitted = found.state === 'submitted';
      return { revision: found.revision, answered: found.answered, seen: seen({ submitted, ratings }) };
    }
    const { revision, answered: count } =
      one.do === 'submit'
        ? await taker.submit()
        : await taker.save([{ theme: one.theme, score: one.score }], randomUUID());
    return { revision, answered: count };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    if (error.status === 503) return undefined;
    return { refused: error.code };
  }
}

function overlap(one: Call<Input, Output>, other: Call<Input, Output>): boolean {
  return one.client !== other.client && one.begun < other.ended && other.begun < one.ended;
}
