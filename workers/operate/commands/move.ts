import 'dotenv/config';
import { openEventStoreDb } from '../../../infra/event-store/eventstoredb/event-store.ts';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { parseMasterKey } from '../../../infra/subject-keys/master-key.ts';
import { OperationRefused } from '../data-folder.ts';
import { moveDataFolder } from '../move.ts';
import { commandLine, exitCode, run, say, seconds } from './command-line.ts';

// `npm run move -- <data folder> <EventStoreDB url>`: moves from the embedded to the scaled shape.
const usage =
  'npm run move -- <data folder> <esdb://…> [--s3 <s3://…>]\n  copies the log into EventStoreDB, and with --s3 (and MASTER_KEY) keys and files into a bucket; the server must be stopped';
const { positionals, text } = commandLine(usage, { s3: 'text' }, { least: 2, most: 2 });

await run(async () => {
  const [folder = '', url = ''] = positionals;
  const bucket = bucketFrom(text('s3'));
  const began = performance.now();
  const to = refusedWhenWrong(() => openEventStoreDb({ url }));
  try {
    say(
      'The new store stamps its own positions and times: what moves now is shown there with the time of the move.',
    );
    say(`Keep ${folder}, or a backup of it: it holds the original times.`);
    const { log, keys, blobs } = await moveDataFolder({
      folder,
      to,
      onProgress: everyFewSeconds(),
      ...(bucket && { bucket }),
    });
    say(
      `Moved in ${seconds(performance.now() - began)}: ${log.events} events in ${log.streams} streams, each compared with its original (${log.alreadyThere} were there already); ${log.tombstones} ended streams.`,
    );
    if (keys)
      say(
        `  ${keys.living} keys and ${keys.erased} of erased people, wrapped by the same master key; ${blobs ?? 0} files`,
      );
    else say(`  Keys and files stay in ${folder}: give --s3 and MASTER_KEY to move them, too.`);
    say('Views and jobs are not moved: they are made again from the log. Everybody signs in again.');
    return exitCode.done;
  } finally {
    await to.close();
    bucket?.s3.client.destroy();
  }
});

function everyFewSeconds(): (events: number) => void {
  let saidAt = performance.now();
  return (events) => {
    if (performance.now() - saidAt < 5_000) return;
    saidAt = performance.now();
    say(`  ${events} events …`);
  };
}

function bucketFrom(url: string | undefined) {
  if (url === undefined) return undefined;
  return refusedWhenWrong(() => ({
    s3: connectToS3(url),
    masterKey: parseMasterKey(process.env.MASTER_KEY ?? ''),
  }));
}

/** Turns an invalid setting into a refusal, which tells the operator what to correct. */
function refusedWhenWrong<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new OperationRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
