import 'dotenv/config';
import { backUp } from '../backup.ts';
import { sizeInWords } from '../copy.ts';
import { commandLine, dataFolder, exitCode, run, say, seconds } from './command-line.ts';

// `npm run backup -- <folder>`: makes a consistent copy of the data folder, also while the server runs.
const usage =
  'npm run backup -- <new folder> [--without-master-key]\n  copies the data folder (DATA_DIR, or ./data) into a new folder; the server may go on running';
const { positionals, flag } = commandLine(usage, { 'without-master-key': 'flag' }, { least: 1, most: 1 });

await run(async () => {
  const [target = ''] = positionals;
  const withMasterKey = !flag('without-master-key');
  const { manifest, bytes, leftOut } = await backUp({ folder: dataFolder(), target, withMasterKey });
  const { log, keys, mails, blobs, masterKey, tookMs } = manifest;
  say(
    `Backed up ${dataFolder()} to ${target} in ${seconds(tookMs)}: ${manifest.files.length} files, ${sizeInWords(bytes)}.`,
  );
  say(`  ${log.events} events in ${log.streams} streams, up to position ${log.head ?? 'none'}`);
  say(`  ${keys.living} keys, ${keys.erased} of erased people; ${mails} kept mails; ${blobs} files`);
  say('  not in it: sessions (after a restore everybody signs in again)');
  if (leftOut.length > 0) say(`  not in it, because unknown to this program: ${leftOut.join(', ')}`);
  say(
    masterKey.included
      ? 'The master key is in it: whoever has this folder can read every name and comment. Keep it as you keep the data.'
      : `The master key is NOT in it (fingerprint ${masterKey.fingerprint}): without your own copy of it, names and comments in this backup cannot be read by anybody.`,
  );
  say(
    `To be sure of it:  npm run verify -- ${target}${masterKey.included ? '' : ' --master-key <file of your copy>'}`,
  );
  return exitCode.done;
});
