import { expect, it } from 'vitest';
import { scaleKey } from './scale-keys.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  scaleKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, { min: 0, max: 9 });

it('digits, including zero, rate the theme', () => {
  expect(pressed('0')).toEqual({ does: 'rate', score: 0 });
  expect(pressed('9')).toEqual({ does: 'rate', score: 9 });
  expect(pressed('n')).toEqual({ does: 'rate', score: 'cantJudge' });
});

it('arrows, Tab and browser shortcuts are left to the browser', () => {
  for (const key of ['ArrowLeft', 'ArrowDown', 'Tab', ' ', 'a']) expect(pressed(key)).toBeNull();
  expect(pressed('1', { ctrlKey: true })).toBeNull();
  expect(pressed('c', { metaKey: true })).toBeNull();
  expect(pressed('Enter', { ctrlKey: true })).toBeNull();
});

it('digits beyond the end of a shorter scale are ignored', () => {
  expect(
    scaleKey({ key: '9', ctrlKey: false, metaKey: false, altKey: false }, { min: 1, max: 5 }),
  ).toBeNull();
});
