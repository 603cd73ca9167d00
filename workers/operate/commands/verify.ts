import 'dotenv/config';
import { verify } from '../verify.ts';
import { commandLine, dataFolder, exitCode, run, say, seconds } from './command-line.ts';

// `npm run verify -- [folder]`: is a data folder (server stopped), or a backup, whole?
const usage =
  'npm run verify -- [data folder or backup] [--log] [--views] [--files]\n  looks at everything unless told what; the data folder is DATA_DIR, or ./data, and its server must be stopped';
const parts = { log: 'flag', views: 'flag', files: 'flag' } as const;
const { positionals, flag } = commandLine(usage, parts, { least: 0, most: 1 });

await run(async () => {
  const [folder = dataFolder()] = positionals;
  const all = !(flag('log') || flag('views') || flag('files'));
  const began = performance.now();
  const { findings, problems } = await verify(folder, {
    log: all || flag('log'),
    views: all || flag('views'),
    files: all || flag('files'),
  });
  for (const finding of findings) say(finding);
  for (const problem of problems) process.stderr.write(`  NOT WHOLE: ${problem}.\n`);
  if (problems.length === 0) say(`${folder} is whole (${seconds(performance.now() - began)}).`);
  return problems.length === 0 ? exitCode.done : exitCode.failed;
});
