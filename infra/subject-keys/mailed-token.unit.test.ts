import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/server.ts';
import { mailedToken, readMailedToken } from './mailed-token.ts';
import { openSubjectKeys } from './sqlite/subject-keys.ts';

const whose = 'a'.repeat(24);

it('a mailed link states whether it was sent or kept in the outbox, and this cannot be changed', async () => {
  const keys = openSubjectKeys({ folder: temporaryFolder() });
  const [mail, kept] = await Promise.all(
    (['mail', 'outbox'] as const).map((way) => mailedToken(keys, 'confirmAddress', whose, 1, way)),
  );
  const read = (text = '') => readMailedToken(keys, 'confirmAddress', text);
  expect(mail).not.toBe(kept);
  expect(await read(mail)).toEqual({ subjectId: whose, number: 1, way: 'mail' });
  expect(await read(kept)).toEqual({ subjectId: whose, number: 1, way: 'outbox' });
  expect(await read(kept?.replace('-1-', '-2-'))).toBeUndefined();
  expect(await readMailedToken(keys, 'resetPassword', mail ?? '')).toBeUndefined();
  await keys.close();
});
