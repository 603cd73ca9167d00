import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SubjectErased, type SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { isSealed, open, SealBroken, seal } from '../../../infra/subject-keys/seal.ts';
import { keyStores, type OpenedSubjectKeys } from './fixtures.ts';

const place = { subject: 'person-1', stream: 'response-7', eventId: 'e-1', field: 'comments.theme 1.2' };

describe.each(keyStores)('subject keys: $name', (fixture) => {
  let opened: OpenedSubjectKeys;
  let keys: SubjectKeys;
  beforeEach(async ({ skip }) => {
    const reason = await fixture.absent();
    if (reason !== undefined) return skip(reason);
    opened = await fixture.open();
    keys = opened.keys;
  });
  afterEach(() => opened?.dispose());
  afterAll(() => fixture.end());

  test('a subject has one permanent 256-bit key of its own', async () => {
    const key = await keys.obtain('person-1');
    expect(key).toHaveLength(32);
    expect(await keys.obtain('person-1')).toEqual(key);
    expect(await keys.find('person-1')).toEqual(key);
    expect(await keys.obtain('person-2')).not.toEqual(key);
    const again = await opened.reopen();
    expect(await again.find('person-1')).toEqual(key);
    expect(await again.obtain('person-1')).toEqual(key);
  });

  test('find never creates a key', async () => {
    expect(await keys.find('person-1')).toBeUndefined();
    expect(await keys.find('person-1')).toBeUndefined();
  });

  test('1,000 concurrent subjects each get a key, and concurrent callers for one subject get the same key', async () => {
    const subjects = Array.from({ length: 1000 }, (_, n) => `person-${n}`);
    const [first, second] = await Promise.all([
      Promise.all(subjects.map((subject) => keys.obtain(subject))),
      Promise.all(subjects.map((subject) => keys.obtain(subject))),
    ]);
    expect(new Set(first.map((key) => key.toString('hex'))).size).toBe(1000);
    expect(second).toEqual(first);
  });

  test('a destroyed key is gone at once and permanently, even for a subject that never had a key', async () => {
    await keys.obtain('person-1');
    await keys.destroy('person-1');
    await keys.destroy('person-2');
    expect(await keys.find('person-1')).toBeUndefined();
    await expect(keys.obtain('person-1')).rejects.toBeInstanceOf(SubjectErased);
    const again = await opened.reopen();
    expect(await again.find('person-1')).toBeUndefined();
    await expect(again.obtain('person-1')).rejects.toBeInstanceOf(SubjectErased);
    await expect(again.obtain('person-2')).rejects.toMatchObject({ subjectId: 'person-2' });
    await again.destroy('person-1');
  });

  test('a key requested during its destruction does not stay in memory', async () => {
    const [, destroyed] = await Promise.allSettled([keys.obtain('person-1'), keys.destroy('person-1')]);
    expect(destroyed.status).toBe('fulfilled');
    expect(await keys.find('person-1')).toBeUndefined();
    await expect(keys.obtain('person-1')).rejects.toBeInstanceOf(SubjectErased);
  });

  test('two instances that create 200 keys concurrently agree on every key', async ({ skip }) => {
    if ('none' in opened.another) return skip(opened.another.none);
    const other = await opened.another();
    const subjects = Array.from({ length: 200 }, (_, n) => `person-${n}`);
    const [here, there] = await Promise.all([
      Promise.all(subjects.map((subject) => keys.obtain(subject))),
      Promise.all(subjects.map((subject) => other.obtain(subject))),
    ]);
    expect(new Set(here.map((key) => key.toString('hex'))).size).toBe(200);
    expect(there).toEqual(here);
    expect(await other.find('person-7')).toEqual(here[7]);
    expect(other.derive('mail')).toEqual(keys.derive('mail'));
  });

  test('a key that one instance requests while another destroys it is gone for later requests', async ({
    skip,
  }) => {
    if ('none' in opened.another) return skip(opened.another.none);
    const other = await opened.another();
    const subjects = Array.from({ length: 50 }, (_, n) => `person-${n}`);
    await Promise.allSettled(subjects.flatMap((subject) => [keys.obtain(subject), other.destroy(subject)]));
    const third = await opened.another();
    let refused = 0;
    for (const subject of subjects) {
      expect(await other.find(subject)).toBeUndefined();
      await expect(third.obtain(subject)).rejects.toBeInstanceOf(SubjectErased);
      refused += 1;
    }
    expect(refused).toBe(50);
  });

  test('a derived key is stable for its purpose across a restart, and different for another purpose', async () => {
    const [mail, token] = [keys.derive('mail'), keys.derive('token')];
    expect(mail).toHaveLength(32);
    expect(mail).not.toEqual(token);
    expect((await opened.reopen()).derive('mail')).toEqual(mail);
  });

  test.each(['', 'plain', 'žluťoučký 🦄 \u0000 line\nend', 'x'.repeat(100_000), 'sealed.v1.a.b.c.d.e'])(
    'a sealed text opens to the same text',
    async (text) => {
      const sealed = await seal(keys, place, text);
      expect(isSealed(sealed)).toBe(true);
      expect(sealed).toMatch(/^sealed\.v1\.[!-~]+$/);
      expect(await open(keys, sealed)).toBe(text);
      expect(await open(await opened.reopen(), sealed)).toBe(text);
    },
  );

  test('the same text is never sealed to the same ciphertext', async () => {
    expect(await seal(keys, place, 'text')).not.toBe(await seal(keys, place, 'text'));
  });

  test('a sealed text that was altered or moved does not open', async () => {
    await keys.obtain('person-2');
    const sealed = await seal(keys, place, 'secret');
    const parts = sealed.split('.');
    let tried = 0;
    for (const [index, replacement] of ['person-2', 'response-8', 'e-2', 'comments.theme 1.3'].entries()) {
      const moved = parts.with(index + 2, encodeURIComponent(replacement).replaceAll('.', '%2E')).join('.');
      await expect(open(keys, moved)).rejects.toBeInstanceOf(SealBroken);
      tried += 1;
    }
    const body = Buffer.from(parts[6] ?? '', 'base64url');
    for (let at = 0; at < body.length; at += 1) {
      const altered = Buffer.from(body);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(open(keys, parts.with(6, altered.toString('base64url')).join('.'))).rejects.toBeInstanceOf(
        SealBroken,
      );
      tried += 1;
    }
    expect(tried).toBe(4 + 12 + 6 + 16);
  });

  test('a text sealed for an erased subject opens as undefined, not as an error', async () => {
    const sealed = await seal(keys, place, 'secret');
    await keys.destroy(place.subject);
    expect(await open(keys, sealed)).toBeUndefined();
    await expect(seal(keys, place, 'more')).rejects.toBeInstanceOf(SubjectErased);
  });

  test.each([
    '',
    'plain',
    'sealed.v1.',
    'sealed.v1.a.b.c.d.',
    'sealed.v1.%E0.b.c.d.AAAA',
    'sealed.v2.a.b.c.d.e',
  ])('%j is not recognised as a sealed text', async (text) => {
    await expect(open(keys, text)).rejects.toBeInstanceOf(SealBroken);
  });
});
