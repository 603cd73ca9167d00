import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { changeUnlessMoved } from './precondition.ts';

const moved = new AppError({ code: 'PRECONDITION_FAILED', status: 412, message: 'moved' });

/** A server at revision 5. */
const change = async (revision: number) => {
  if (revision !== 5) throw moved;
  return 'done';
};
const unread = async () => {
  throw new Error('there was no reason to read');
};

test('a change on the newest revision is just made', async () => {
  expect(await changeUnlessMoved(5, change, unread)).toBe('done');
});

test('what moved elsewhere is no conflict', async () => {
  expect(await changeUnlessMoved(3, change, async () => ({ revision: 5, same: true }))).toBe('done');
});

test('what was changed by somebody else is left to the person', async () => {
  const again = changeUnlessMoved(3, change, async () => ({ revision: 5, same: false }));
  await expect(again).rejects.toBe(moved);
});

test('any other refusal is passed on unread', async () => {
  const refused = new AppError({ code: 'X', status: 403, message: 'no' });
  const refuse = async () => {
    throw refused;
  };
  await expect(changeUnlessMoved(5, refuse, unread)).rejects.toBe(refused);
});
