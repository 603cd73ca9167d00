import { fingerprintOf, isFingerprintOf } from '../master-key.ts';
import { rootSubject, unwrapKey, wrapKey } from '../wrap.ts';
import { fingerprintNote, rootNote, rotated, rotationNote } from './check-bucket.ts';
import type { KeyObjects } from './key-objects.ts';

export type MasterKeys = { readonly before: Buffer; readonly next: Buffer };

/** The stored keys are wrapped by other master keys than the given ones. */
export class OtherMasterKey extends Error {
  override readonly name = 'OtherMasterKey';
}

/**
 * Wraps every key in the bucket by the next master key. A note marks the rotation from its first step to its last; no
 * process opens the keys meanwhile. If it is killed at any point, calling it with the same two keys continues: the tag
 * of each wrapped key shows which of the two opens it. @returns the number of keys @throws {OtherMasterKey}
 */
export async function rotateBucketKeys(objects: KeyObjects, { before, next }: MasterKeys): Promise<number> {
  const stored = Buffer.from((await objects.readNote(fingerprintNote)) ?? '', 'hex');
  const note = await objects.readNote(rotationNote);
  const begun = note === rotated ? undefined : note;
  const about = JSON.stringify([before, next].map((key) => fingerprintOf(key).toString('hex')));
  if (begun !== undefined && begun !== about)
    throw new OtherMasterKey(
      'Another rotation of these keys has begun. Finish it with the two master keys it began with.',
    );
  if (begun === undefined && isFingerprintOf(next, stored)) return verified(objects, next);
  if (begun === undefined && !isFingerprintOf(before, stored))
    throw new OtherMasterKey('MASTER_KEY is not the master key of the keys in this bucket.');
  await objects.putNote(rotationNote, about);
  const anew = (subjectId: string) => (wrapped: Buffer) =>
    opens(next, subjectId, wrapped)
      ? undefined
      : wrapKey(next, subjectId, unwrapKey(before, subjectId, wrapped));
  const root = await objects.readNote(rootNote);
  const wrappedRoot =
    root === undefined ? wrapKey(next, rootSubject, before) : anew(rootSubject)(Buffer.from(root, 'base64'));
  if (wrappedRoot) await objects.putNote(rootNote, wrappedRoot.toString('base64'));
  for await (const subjectId of objects.subjects()) await objects.rewrap(subjectId, anew(subjectId));
  const keys = await verified(objects, next);
  await objects.putNote(fingerprintNote, fingerprintOf(next).toString('hex'));
  await objects.putNote(rotationNote, rotated);
  return keys;
}

/** Checks that the master key opens every key. @returns the number of keys @throws if it does not open one */
async function verified(objects: KeyObjects, masterKey: Buffer): Promise<number> {
  let keys = 0;
  for await (const subjectId of objects.subjects()) {
    const object = await objects.read(subjectId);
    if (object === undefined || object === 'erased') continue;
    unwrapKey(masterKey, subjectId, object);
    keys += 1;
  }
  return keys;
}

function opens(masterKey: Buffer, subjectId: string, wrapped: Buffer): boolean {
  try {
    unwrapKey(masterKey, subjectId, wrapped);
    return true;
  } catch {
    return false;
  }
}
