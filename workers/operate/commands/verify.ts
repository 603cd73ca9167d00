import 'dotenv/config';
import { verify } from '../verify.ts';
import { headTaken } from '../verify-proof.ts';
import { commandLine, dataFolder, exitCode, run, say, seconds } from './command-line.ts';

// `npm run verify -- [folder]`: checks that a data folder (server stopped) or a backup is intact.
const usage =
  'npm run verify -- [data folder or backup] [--log] [--views] [--files] [--master-key <file>] [--taken <export.json>]\n  looks at everything unless told what; the data folder is DATA_DIR, or ./data, and its server must be stopped; --master-key is for a backup taken without it; --taken is an audit export somebody kept: does the log still begin with what was signed in it?';
const parts = { log: 'flag', views: 'flag', files: 'flag', 'master-key': 'text', taken: 'text' } as const;
const { positionals, flag, text } = commandLine(usage, parts, { least: 0, most: 1 });

await run(async () => {
  const [folder = dataFolder()] = positionals;
  const all = !(flag('log') || flag('views') || flag('files'));
  const began = performance.now();
  const taken = text('taken');
  const looked = {
    log: all || flag('log') || taken !== undefined,
    views: all || flag('views'),
    files: all || flag('files'),
    ...(taken !== undefined && { taken: await headTaken(taken) }),
  };
  const { findings, problems } = await verify(folder, looked, text('master-key'));
  for (const finding of findings) say(finding);
  for (const problem of problems) process.stderr.write(`  NOT WHOLE: ${problem}.\n`);
  if (problems.length === 0) say(`${folder} is whole (${seconds(performance.now() - began)}).`);
  return problems.length === 0 ? exitCode.done : exitCode.failed;
});
