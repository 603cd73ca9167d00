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

test('a change based on the newest revision is sent once', async () => {
  expect(await changeUnlessMoved(5, change, unread)).toBe('done');
});

test('a 412 caused by an unrelated change is retried on the newest revision', async () => {
  expect(await changeUnlessMoved(3, change, async () => ({ revision: 5, same: true }))).toBe('done');
});

test('a 412 caused by a change of the same part is left to the person', async () => {
  const again = changeUnlessMoved(3, change, async () => ({ revision: 5, same: false }));
  await expect(again).rejects.toBe(moved);
});

test('any other refusal is thrown without reading again', async () => {
  const refused = new AppError({ code: 'X', status: 403, message: 'no' });
  const refuse = async () => {
    throw refused;
  };
  await expect(changeUnlessMoved(5, refuse, unread)).rejects.toBe(refused);
});
