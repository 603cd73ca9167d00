import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import { isFingerprintOf } from '../../infra/subject-keys/master-key.ts';
import { readWrappedKeys } from '../../infra/subject-keys/sqlite/wrapped-keys.ts';
import { unwrapKey } from '../../infra/subject-keys/wrap.ts';
import { blobsFolder, filesUnder, keysFile, masterKeyFile, outboxFolder } from './data-folder.ts';

type Findings = { readonly findings: readonly string[]; readonly problems: readonly string[] };

/**
 * Checks that the master key opens every key, that every blob matches its SHA-256, and that every kept mail is
 * readable.
 */
export async function verifyFiles(folder: string): Promise<Findings> {
  const all = [await verifyKeys(folder), await verifyBlobs(folder), await verifyMails(folder)];
  return {
    findings: all.flatMap(({ findings }) => findings),
    problems: all.flatMap(({ problems }) => problems),
  };
}

async function verifyKeys(folder: string): Promise<Findings> {
  const masterKey = await readFile(path.join(folder, masterKeyFile)).catch(() => undefined);
  if (!masterKey) return problem(`${masterKeyFile} is missing. Bring it back from where you keep it`);
  const { keys, fingerprint } = readWrappedKeys(path.join(folder, keysFile));
  if (!fingerprint || !isFingerprintOf(masterKey, fingerprint))
    return problem(`${masterKeyFile} is not the key of ${keysFile}. Bring the right one back`);
  let erased = 0;
  for (const { subjectId, wrapped } of keys) {
    if (wrapped === null) erased += 1;
    else if (!opens(masterKey, subjectId, wrapped))
      return problem(`The key of ${subjectId} in ${keysFile} is damaged. Restore a backup: npm run restore`);
  }
  return fine(`keys: ${keys.length - erased} open, ${erased} erased`);
}

async function verifyBlobs(folder: string): Promise<Findings> {
  const place = path.join(folder, blobsFolder);
  if (!existsSync(place)) return fine('files: none stored');
  const names = await filesUnder(place);
  const store = openFolderBlobStore({ folder: place });
  const problems: string[] = [];
  for (const name of names) {
    const key = path.posix.basename(name).replaceAll('+', '/');
    try {
      const blob = await store.get(key);
      if (!blob) throw new Error(`${name} is not where a blob of its name belongs`);
      await pipeline(blob.stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  await store.close();
  return problems.length > 0
    ? { findings: [], problems }
    : fine(`files: ${names.length} with the SHA-256 they were stored with`);
}

async function verifyMails(folder: string): Promise<Findings> {
  const place = path.join(folder, outboxFolder);
  const names = await filesUnder(place);
  const there = new Set(names);
  const problems: string[] = [];
  const described = names.filter((name) => name.endsWith('.json'));
  for (const name of described) {
    try {
      JSON.parse(await readFile(path.join(place, name), 'utf8'));
      if (!there.has(name.replace(/\.json$/, '.eml'))) throw new Error('its .eml file is missing');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(
        `The kept mail ${outboxFolder}/${name} cannot be read (${reason}). Resend the invitation, and delete it`,
      );
    }
  }
  return problems.length > 0 ? { findings: [], problems } : fine(`mails: ${described.length} kept`);
}

function opens(masterKey: Buffer, subjectId: string, wrapped: Buffer): boolean {
  try {
    return unwrapKey(masterKey, subjectId, wrapped).length === 32;
  } catch {
    return false;
  }
}

const fine = (finding: string): Findings => ({ findings: [finding], problems: [] });
const problem = (sentence: string): Findings => ({ findings: [], problems: [sentence] });
