import 'dotenv/config';
import { restore } from '../restore.ts';
import { commandLine, dataFolder, exitCode, run, say, seconds } from './command-line.ts';

// `npm run restore -- <backup> [data folder]`: creates a data folder from a backup.
const usage =
  'npm run restore -- <backup> [new data folder] [--master-key <file>]\n  the data folder (DATA_DIR, or ./data) must not exist, or be empty';
const { positionals, text } = commandLine(usage, { 'master-key': 'text' }, { least: 1, most: 2 });

await run(async () => {
  const [backup = '', target = dataFolder()] = positionals;
  const masterKey = text('master-key');
  const began = performance.now();
  const { manifest, verification } = await restore({
    backup,
    target,
    ...(masterKey !== undefined && { masterKey }),
  });
  say(
    `Restored the backup of ${manifest.takenAt} to ${target} in ${seconds(performance.now() - began)}, and looked at it:`,
  );
  for (const finding of verification.findings) say(`  ${finding}`);
  say(
    `What was entered after ${manifest.takenAt} is not in it. People, documents, drafts, mappings and keys that were removed since are back: remove them again.`,
  );
  say(`To look at every event, text and view:  npm run verify -- ${target}`);
  say(`Start it:  DATA_DIR=${target} npm start`);
  return exitCode.done;
});
