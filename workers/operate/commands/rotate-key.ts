import 'dotenv/config';
import path from 'node:path';
import { lockDataFolder } from '../../../infra/event-store/sqlite/folder-lock.ts';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { parseMasterKey } from '../../../infra/subject-keys/master-key.ts';
import { createKeyObjects } from '../../../infra/subject-keys/s3/key-objects.ts';
import { OtherMasterKey, rotateBucketKeys } from '../../../infra/subject-keys/s3/rotate.ts';
import { rotateFolderKeys } from '../../../infra/subject-keys/sqlite/rotate.ts';
import { masterKeyFile, mustHaveLog, OperationRefused } from '../data-folder.ts';
import { commandLine, dataFolder, exitCode, run, say, seconds } from './command-line.ts';

// `npm run rotate-key`: wraps every key by a new master key.
const usage =
  'npm run rotate-key -- [--s3 <s3://…>]\n  wraps every key of the data folder (DATA_DIR, or ./data) by a new master key, which it makes; with --s3 those of a bucket, from MASTER_KEY to NEW_MASTER_KEY. Every process must be stopped. Asked again after it was killed, it goes on';
const { text } = commandLine(usage, { s3: 'text' }, { least: 0, most: 0 });

await run(async () => {
  const url = text('s3');
  const began = performance.now();
  const keys = url === undefined ? inFolder(dataFolder()) : await inBucket(url);
  say(
    `${keys} keys are wrapped by the new master key, and it opens each of them (${seconds(performance.now() - began)}).`,
  );
  say(
    url === undefined
      ? `It is in ${path.join(dataFolder(), masterKeyFile)}: keep a copy of it apart from the data.`
      : 'Start every process with MASTER_KEY set to it.',
  );
  say('Nothing here needs the old one any more. Backups taken before need it still: take a new one.');
  return exitCode.done;
});

function inFolder(folder: string): number {
  mustHaveLog(folder);
  const lock = lockDataFolder(folder);
  try {
    return rotateFolderKeys(folder);
  } finally {
    lock.release();
  }
}

async function inBucket(url: string): Promise<number> {
  const keys = { before: keyIn('MASTER_KEY'), next: keyIn('NEW_MASTER_KEY') };
  if (keys.before.equals(keys.next)) throw new OperationRefused('NEW_MASTER_KEY is the same as MASTER_KEY.');
  const s3 = refusedWhenWrong(() => connectToS3(url));
  try {
    return await rotateBucketKeys(createKeyObjects(s3), keys);
  } catch (error) {
    if (error instanceof OtherMasterKey) throw new OperationRefused(error.message, { cause: error });
    throw error;
  } finally {
    s3.client.destroy();
  }
}

function keyIn(name: 'MASTER_KEY' | 'NEW_MASTER_KEY'): Buffer {
  return refusedWhenWrong(() => {
    try {
      return parseMasterKey(process.env[name] ?? '');
    } catch (error) {
      throw new Error((error instanceof Error ? error.message : String(error)).replace('MASTER_KEY', name));
    }
  });
}

/** Turns an invalid setting into a refusal, which tells the operator what to correct. */
function refusedWhenWrong<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new OperationRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
