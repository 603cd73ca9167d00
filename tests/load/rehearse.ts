import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { LiveParticipation } from '../../api/live/contract/live.ts';
import { participationOf, resultsOf } from '../support/client.ts';
import { watch } from '../support/watcher.ts';
import { commandLine, exit, mustAnswer, mustKeepMails } from './arguments.ts';
import { makeRehearsal } from './rehearsal-workspace.ts';

// Plays a recorded session (who acts when) against a running server, through its public HTTP API and socket only.
const usage =
  'npm run rehearse -- <clock.csv> [--speed 60] [--url http://127.0.0.1:3000] [--seed 1]\n  clock.csv has the columns timestamp_ms, person, statement';
const options = commandLine(['speed', 'seed'], usage);
const file = options.positionals[0];
if (file === undefined) exit(usage, 2);

const rowSchema = z.object({
  timestamp_ms: z.coerce.number().int(),
  person: z.string().min(1),
  statement: z.string().min(1),
});
const actions = readClock(file);
const speed = options.number('speed', 60);
const seed = options.number('seed', 1);
const persons = [...new Set(actions.map((action) => action.person))];
const start = actions[0]?.timestamp_ms ?? 0;
const minutes = ((actions.at(-1)?.timestamp_ms ?? start) - start) / 60_000;
await mustAnswer(options.url);
await mustKeepMails(options.url);
say(
  `Playing ${actions.length} actions of ${persons.length} people (${minutes.toFixed(1)} minutes) at ${speed}× against ${options.url}`,
);

const source = `When people act is the recorded clock of ${path.basename(file)}; what they rate comes from a seeded generator (seed ${seed}).`;
const demo = await makeRehearsal(options.url, {
  people: persons.length,
  seed,
  source,
  name: `Rehearsal of ${path.basename(file, '.csv')}`,
});
const personOf = new Map(persons.map((person, index) => [person, index]));
const pushes: LiveParticipation[] = [];
const watcher = await watch(options.url, demo.leader.token, (push) => {
  if (push.assessmentId === demo.assessmentId) pushes.push(push);
});

const progress = demo.people.map(() => ({ next: 0, queue: Promise.resolve() }));
const lastAction = new Map(actions.map((action, index) => [action.person, index]));
let errors = 0;
let answered = 0;
let late = 0;
const began = performance.now();
const work: Promise<void>[] = [];
for (const [index, action] of actions.entries()) {
  const due = (action.timestamp_ms - start) / speed;
  const wait = due - (performance.now() - began);
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
  else if (wait < -1_000) late += 1;
  const who = personOf.get(action.person) ?? 0;
  const state = progress[who];
  const person = demo.people[who];
  if (!state || !person) continue;
  // A person acts sequentially; different people act concurrently.
  state.queue = state.queue
    .then(async () => {
      if (state.next === 0) await person.taker.start();
      const answer = person.answers[state.next % person.answers.length];
      state.next += 1;
      if (answer) await person.taker.save([answer]);
      answered += 1;
      if (lastAction.get(action.person) === index) await person.taker.submit(true);
    })
    .catch((error: unknown) => {
      errors += 1;
      process.stderr.write(`  ${String(error)}\n`);
    });
  work.push(state.queue);
}
await Promise.all(work);
const took = (performance.now() - began) / 1_000;

const end = await Promise.all(demo.people.map((person) => person.taker.read()));
const latest = end
  .map((state) => state.position ?? '0')
  .reduce((a, b) => ((a.length - b.length || (a < b ? -1 : 1)) > 0 ? a : b));
const board = await participationOf(demo.leader, demo.assessmentId, latest);
const results = await resultsOf(demo.leader, demo.assessmentId, `?after=${latest}`);
const expected = end.reduce((sum, state) => sum + state.response.answered, 0);
watcher.close();

say(
  `${answered} answers in ${took.toFixed(1)} s (${((minutes * 60) / took).toFixed(0)}×), ${errors} errors, ${late} actions more than a second late`,
);
say(
  `${pushes.length} live pushes; board: ${board.assessment.counts.submitted} submitted, ${expected} themes answered`,
);
say(`results: ${results.state}, ${results.releases.length} releases`);
say(`sign in as ${demo.leader.email} / ${demo.leader.password} to look at it`);
const wrong = [
  ...(errors > 0 ? [`${errors} calls failed`] : []),
  ...(board.assessment.counts.submitted === persons.length
    ? []
    : [`the board counts ${board.assessment.counts.submitted} submissions of ${persons.length}`]),
  ...(pushes.length > 0 ? [] : ['no live push arrived']),
];
if (wrong.length > 0) exit(`  Not as it should be: ${wrong.join('; ')}`, 1);

function readClock(name: string) {
  try {
    const rows = parse(readFileSync(name, 'utf8'), { columns: true, skip_empty_lines: true });
    const parsed = z.array(rowSchema).min(1).parse(rows);
    return parsed.toSorted((a, b) => a.timestamp_ms - b.timestamp_ms);
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.message
          : String(error);
    return exit(`${name} is not a clock: ${reason}\n${usage}`, 2);
  }
}

function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}
