import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { syncFolder } from '../../infra/blob-store/folder/sync-folder.ts';
import { OperationRefused } from './data-folder.ts';

const manifestFile = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** A path inside the backup, so that a restore cannot write outside its folder. */
const name = z
  .string()
  .regex(/^[\w@+=~-][\w.@+=~-]*(\/[\w@+=~-][\w.@+=~-]*)*$/, 'is not a path inside the backup');

const content = z.strictObject({
  format: z.literal(1),
  program: z.string(),
  node: z.string(),
  sqlite: z.string(),
  /** When the copy began: everything acknowledged before is in the backup. */
  takenAt: z.iso.datetime(),
  tookMs: count,
  log: z.strictObject({ head: z.string().nullable(), events: count, streams: count }),
  keys: z.strictObject({ living: count, erased: count }),
  masterKey: z.strictObject({ included: z.boolean(), fingerprint: z.string() }),
  mails: count,
  blobs: count,
  files: z.array(z.strictObject({ path: name, size: count, sha256 })).min(1),
});

/** The content of a backup. Written last: a folder without a manifest is not a backup. */
export type Manifest = z.infer<typeof content>;
export type BackedUpFile = Manifest['files'][number];

/** Writes the manifest to a temporary file, syncs and renames it. Nothing in a backup changes afterwards. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(path.join(folder, manifestFile), 'wx', 0o600);
  try {
    await file.writeFile(render(manifest));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

export function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, manifestFile));
}

/** @throws {OperationRefused} if the manifest is missing, or any character of it was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestFile);
  if (!isBackup(folder))
    throw new OperationRefused(
      `There is no ${manifestFile} in ${folder}: it is no backup, or one that was never finished. Use another.`,
    );
  const text = await readFile(file, 'utf8');
  const manifest = parsed(text);
  if (!manifest || render(manifest) !== text)
    throw new OperationRefused(
      `${file} was altered or cut, so nothing in this backup can be trusted. Use another.`,
    );
  return manifest;
}

/** Compares every file of a backup with its manifest. @returns one sentence for each missing or damaged file */
export async function damagedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const expected of manifest.files) {
    const file = path.join(folder, expected.path);
    const found = await stat(file).catch(() => undefined);
    if (!found) problems.push(`${expected.path} is missing from the backup`);
    else if (found.size !== expected.size)
      problems.push(`${expected.path} has ${found.size} bytes instead of ${expected.size}`);
    else if ((await sha256Of(file)) !== expected.sha256)
      problems.push(`${expected.path} is damaged: its SHA-256 is not the one in the manifest`);
  }
  return problems;
}

export async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), digest);
  return digest.digest('hex');
}

function parsed(text: string): Manifest | undefined {
  try {
    const { sha256: _, ...rest } = z.looseObject({ sha256 }).parse(JSON.parse(text));
    return content.parse(rest);
  } catch {
    return undefined;
  }
}

/** The canonical text of a manifest: every other text counts as damaged. The last member is the SHA-256 of the rest. */
function render(manifest: Manifest): string {
  const plain = content.parse(manifest);
  const sum = hash('sha256', JSON.stringify(plain), 'hex');
  return `${JSON.stringify({ ...plain, sha256: sum }, undefined, 2)}\n`;
}
