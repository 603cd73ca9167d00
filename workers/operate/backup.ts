import { mkdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '../../infra/blob-store/folder/sync-folder.ts';
import { fingerprintOf, isFingerprintOf } from '../../infra/subject-keys/master-key.ts';
import { copyDatabase, copyFile, sizeInWords, syncFile } from './copy.ts';
import {
  blobsFolder,
  filesUnder,
  followersIn,
  keysFile,
  logFile,
  masterKeyFile,
  mustBeEmpty,
  mustHaveLog,
  OperationRefused,
  outboxFolder,
  strangersIn,
} from './data-folder.ts';
import { type BackedUpFile, type Manifest, sha256Of, writeManifest } from './manifest.ts';

export type BackupOptions = {
  readonly folder: string;
  /** Folder for the backup; must not exist, or must be empty. */
  readonly target: string;
  /** Without it, the backup can only be restored with a separately kept key. Default true. */
  readonly withMasterKey?: boolean;
};

export type BackupResult = {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Unknown entries of the data folder, which are not copied. */
  readonly leftOut: readonly string[];
};

/**
 * Copies a data folder while the server continues to write to it; takes no lock. The order is load-bearing:
 * 1. data derived from the log (views, jobs): every checkpoint in the backup is at or before the backup's last event;
 * 2. the log: it contains everything that was acknowledged before the backup began;
 * 3. the keys: a key is stored before the event that needs it, so the backup has every key that the copied log needs,
 * but not a key that is destroyed meanwhile;
 * 4. mails and files: everything that the copied log refers to was written before it.
 * Sessions are left out, because an old file would restore sign-ins that have ended since; everybody signs in again.
 * Copying a running server's files with `cp` is not a backup: it copies a database and its write-ahead log at different
 * instants. @throws {OperationRefused} with a sentence
 */
export async function backUp({ folder, target, withMasterKey = true }: BackupOptions): Promise<BackupResult> {
  mustHaveLog(folder);
  mustBeEmpty(target);
  if (isInside(folder, target))
    throw new OperationRefused(`${target} is inside ${folder}; back up to another place.`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  mustFit(folder, target);
  const takenAt = new Date().toISOString();
  const began = performance.now();
  const files: BackedUpFile[] = [];

  const database = async <T>(name: string, look: (db: DatabaseSync) => T): Promise<T> => {
    const copy = path.join(target, name);
    const seen = await copyDatabase(path.join(folder, name), copy, look);
    await syncFile(copy);
    files.push({ path: name, size: statSync(copy).size, sha256: await sha256Of(copy) });
    return seen;
  };
  const file = async (name: string): Promise<void> => {
    const copied = await copyFile(path.join(folder, name), path.join(target, name));
    if (copied) files.push({ path: name, ...copied });
  };
  const tree = async (name: string): Promise<number> => {
    const found = await filesUnder(path.join(folder, name));
    for (const each of found) await file(`${name}/${each}`);
    return found.length;
  };

  for (const name of followersIn(folder)) await database(name, () => undefined);
  const log = await database(logFile, lookAtLog);
  const { fingerprint, ...keys } = await database(keysFile, lookAtKeys);
  await checkMasterKey(folder, fingerprint);
  if (withMasterKey) await file(masterKeyFile);
  const mails = (await tree(outboxFolder)) / 2;
  const blobs = await tree(blobsFolder);
  for (const place of new Set(files.map((each) => path.dirname(path.join(target, each.path)))))
    await syncFolder(place);

  const manifest: Manifest = {
    format: 1,
    program: programVersion(),
    node: process.versions.node,
    sqlite: process.versions.sqlite ?? '',
    takenAt,
    tookMs: Math.round(performance.now() - began),
    log,
    keys,
    masterKey: { included: withMasterKey, fingerprint },
    mails: Math.floor(mails),
    blobs,
    files,
  };
  await writeManifest(target, manifest);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { manifest, bytes, leftOut: strangersIn(folder) };
}

function lookAtLog(db: DatabaseSync): Manifest['log'] {
  const row = db
    .prepare(
      'SELECT (SELECT max(position) FROM events) AS head, (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM streams) AS streams',
    )
    .get();
  return {
    head: row?.head === null ? null : String(row?.head),
    events: Number(row?.events),
    streams: Number(row?.streams),
  };
}

function lookAtKeys(db: DatabaseSync): Manifest['keys'] & { readonly fingerprint: string } {
  const row = db
    .prepare('SELECT count(wrapped) AS living, count(*) - count(wrapped) AS erased FROM keys')
    .get();
  const fingerprint = db.prepare('SELECT fingerprint FROM master').get()?.fingerprint;
  if (!(fingerprint instanceof Uint8Array))
    throw new OperationRefused(`${keysFile} does not name its master key. Run: npm run verify`);
  return {
    living: Number(row?.living),
    erased: Number(row?.erased),
    fingerprint: Buffer.from(fingerprint).toString('hex'),
  };
}

/** Checked now, because unreadable keys in a backup would otherwise be noticed too late. */
async function checkMasterKey(folder: string, fingerprint: string): Promise<void> {
  const key = await readFile(path.join(folder, masterKeyFile)).catch(() => undefined);
  if (key && isFingerprintOf(key, Buffer.from(fingerprint, 'hex'))) return;
  throw new OperationRefused(
    `${path.join(folder, masterKeyFile)} is ${key ? `not the key of these data (its fingerprint is ${fingerprintOf(key).toString('hex')}, not ${fingerprint})` : 'missing'}, so names and comments could not be read from this backup. Bring the right one back first.`,
  );
}

function mustFit(folder: string, target: string): void {
  const needed = [logFile, keysFile, ...followersIn(folder)]
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = statfsSync(target);
  if (bavail * bsize < needed * 1.05)
    throw new OperationRefused(
      `There is no room for a backup in ${target}: ${sizeInWords(needed)} are needed and ${sizeInWords(bavail * bsize)} are free.`,
    );
}

function isInside(folder: string, target: string): boolean {
  const way = path.relative(path.resolve(folder), path.resolve(target));
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way));
}

function programVersion(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}
