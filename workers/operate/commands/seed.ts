import { randomBytes } from 'node:crypto';
import { demoCompany } from '../../../domain/demo/company.ts';
import { makeWorkspace } from '../../demo/make.ts';
import { mustBeEmpty } from '../data-folder.ts';
import { commandLine, exitCode, run, say } from './command-line.ts';

// `npm run seed`: the demo workspace as a data folder of its own, in which one can sign in as its leader.
const usage = `npm run seed -- <folder>        makes the demo workspace in a new folder and says how to sign in
  --seed 2                      other answers of the same company`;
const { positionals, text } = commandLine(usage, { seed: 'text' }, { least: 1, most: 1 });

await run(async () => {
  const [folder = ''] = positionals;
  mustBeEmpty(folder);
  const password = `Sample-${randomBytes(9).toString('base64url')}-7`;
  await makeWorkspace({
    folder,
    publicUrl: 'http://localhost:3000',
    now: Date.now(),
    seed: Number(text('seed') ?? 1),
    password,
  });
  say(
    `The demo workspace is ready. Start it and sign in at /login:\n    DATA_DIR=${folder} npm start\n    email     ${demoCompany.leader.email}\n    password  ${password}`,
  );
  return exitCode.done;
});
