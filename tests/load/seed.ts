import { commandLine, mustAnswer, mustKeepMails } from './arguments.ts';
import { makeDemoWorkspace } from './demo-workspace.ts';

// `npm run seed`: makes the demo workspace of the rehearsal at once, in a running server.
const options = commandLine(
  ['people', 'seed'],
  'npm run seed -- [--url http://127.0.0.1:3000] [--people 26] [--seed 1]',
);
await mustAnswer(options.url);
await mustKeepMails(options.url);
const people = options.number('people', 26);
const seed = options.number('seed', 1);
const source = `All ratings here come from a seeded generator (seed ${seed}); no person gave them.`;
const demo = await makeDemoWorkspace(options.url, { people, seed, source, name: 'Demo: all nine lenses' });

let submitted = 0;
for (const [index, { taker, answers }] of demo.people.entries()) {
  // Three in four people submit, one in thirteen never starts, and the others stop half-way.
  if (index % 13 === 12) continue;
  await taker.start();
  const until = index % 4 === 3 ? Math.round(answers.length * ((index % 7) / 8 + 0.1)) : answers.length;
  for (let from = 0; from < until; from += 22)
    await taker.save(answers.slice(from, Math.min(from + 22, until)));
  if (until === answers.length) {
    await taker.submit();
    submitted += 1;
  }
}
process.stdout.write(
  `\n  A demo workspace with ${people} people is ready; ${submitted} have submitted.\n  Sign in at ${options.url}/login\n    e-mail    ${demo.leader.email}\n    password  ${demo.leader.password}\n\n`,
);
