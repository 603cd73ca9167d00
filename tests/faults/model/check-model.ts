import fc from 'fast-check';
import type { Command } from './command.ts';
import { register } from './commands/accounts.ts';
import { launch } from './commands/inviting.ts';
import { openLink, start } from './commands/taking.ts';
import { inTime, type Real } from './conversation.ts';
import { checkEverything } from './invariants.ts';
import { type Model, newModel, peopleOf } from './model.ts';
import type { Fault, Place } from './place.ts';

export type ModelCheck = {
  readonly name: string;
  readonly runs: number;
  /** Concurrent runs, each with its own product: most of a run is spent waiting for disks and views. */
  readonly lanes?: number;
  readonly maxCommands?: number;
  readonly open: () => Promise<Place>;
  readonly commands: readonly fc.Arbitrary<Command>[];
  /** Some of these faults are armed before the first invitations are sent. */
  readonly faults?: fc.Arbitrary<Fault>;
  /** Kinds of commands without which the check tests nothing of them: more runs follow until each has occurred, at most four times `runs`. */
  readonly atLeastOnce?: readonly string[];
};

/**
 * Runs random commands against the product and the model. MODEL_SEED, MODEL_PATH and MODEL_REPLAY (from a failure report) repeat a run;
 * MODEL_SHRINK=0 skips shrinking.
 * @throws with seed, path and the shortest failing list of commands found, or where a kind of `atLeastOnce` never occurred
 */
export async function checkModel(check: ModelCheck): Promise<void> {
  const { MODEL_SEED: seed = String(Math.trunc(Math.random() * 2 ** 31)), MODEL_PATH: path } = process.env;
  const lanes = process.env.MODEL_SEED ? 1 : (check.lanes ?? 1);
  const figures: Real['figures'] = new Map();
  const running: Running = new Set();
  const began = performance.now();
  const round = (first: number, lanes: number, numRuns: number) =>
    Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        fc.check(propertyOf(check, figures, running), {
          numRuns,
          seed: first + lane,
          ...(path && { path }),
          endOnFailure: process.env.MODEL_SHRINK === '0',
          // A run of the scaled-out deployment takes twelve seconds beside another suite; the test itself ends after two hours.
          interruptAfterTimeLimit: Math.min(7_000_000, Math.max(600_000, check.runs * 20_000)),
          markInterruptAsFailure: true,
        }),
      ),
    );
  const details = await round(Number(seed), lanes, Math.ceil(check.runs / lanes));
  // A repeated run does only what its seed says.
  const missing = () =>
    process.env.MODEL_SEED ? [] : (check.atLeastOnce ?? []).filter((kind) => !figures.get(kind));
  const allRuns = () => sum(details.map(({ numRuns }) => numRuns));
  while (missing().length > 0 && details.every(({ failed }) => !failed) && allRuns() < 4 * check.runs)
    details.push(...(await round(Number(seed) + details.length, lanes, 1)));
  // An interrupted check does not wait for its last run, whose processes end with it.
  await Promise.allSettled(running);
  const failed = details.filter((one) => one.failed);
  const interrupted = failed.filter((one) => one.counterexample === null).length;
  const kinds = [...figures].toSorted(([, a], [, b]) => b - a);
  const commands = sum(kinds.map(([kind, count]) => (notCommands.has(kind) ? 0 : count)));
  console.log(
    `Model, ${check.name}: ${allRuns()} runs, ${commands} commands, ${failed.length - interrupted} violations${interrupted > 0 ? `, ${interrupted} interrupted` : ''}, ${Math.round((performance.now() - began) / 1_000)} s, seed ${seed} (${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')})`,
  );
  for (const one of failed)
    throw new Error(fc.defaultReportMessage(one) ?? `It was interrupted, seed ${one.seed}`, {
      cause: one.errorInstance,
    });
  if (missing().length > 0)
    throw new Error(`In ${allRuns()} runs, these never occurred: ${missing().join(', ')}`);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Kinds of figures that are counted but are no commands. */
const notCommands = new Set(['published', 'too early', 'faults met']);

/** Runs in progress. */
type Running = Set<Promise<void>>;

function propertyOf(
  { open, commands, faults, maxCommands = 40 }: ModelCheck,
  figures: Real['figures'],
  running: Running,
) {
  const { MODEL_REPLAY: replayPath } = process.env;
  const chosen = fc.commands([...commands], { maxCommands, size: 'max', ...(replayPath && { replayPath }) });
  const waiting = faults ? fc.array(faults, { maxLength: 3 }) : fc.constant([]);
  const run = async (list: Iterable<Command>, first: readonly Fault[]) => {
    const real: Real = {
      place: await inTime('The start of the product', open()),
      owners: new Map(),
      figures,
    };
    const model = newModel();
    let problems: readonly string[] = [];
    try {
      await begin(model, real, first);
      await fc.asyncModelRun(() => ({ model, real }), list);
      await checkEverything(model, real);
    } finally {
      figures.set('faults met', (figures.get('faults met') ?? 0) + real.place.met());
      problems = await inTime('The end of the product', real.place.end());
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
  };
  return fc.asyncProperty(chosen, waiting, (list, first) => {
    const one = run(list, first).finally(() => running.delete(one));
    running.add(one);
    return one;
  });
}

/** The initial state of every run: two organisations with an assessment each, one person invited to both, some people already answering. */
async function begin(model: Model, real: Real, faults: readonly Fault[]): Promise<void> {
  const staff = ['Employee', 'Employee', 'Manager', 'Employee', 'Employee', 'Employee'] as const;
  await register('zebra', 'new').run(model, real);
  await register('yucca', 'new').run(model, real);
  for (const fault of faults) real.place.fail?.(fault);
  await launch('zebra', staff, true, false).run(model, real);
  await launch('yucca', ['Employee', 'Manager'], true, false).run(model, real);
  const { zebra, yucca } = model.organisations;
  for (const person of [...peopleOf(zebra).slice(0, 3), ...peopleOf(yucca).slice(0, 1)]) {
    await openLink(model, real, person, 1);
    for (const device of person.devices) await start(model, real, person, device, person.group);
  }
}
