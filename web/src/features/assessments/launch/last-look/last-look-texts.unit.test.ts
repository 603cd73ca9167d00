import { expect, it } from 'vitest';
import { texts } from './last-look-texts.ts';

it('one more person gets the letter, several get it', () => {
  expect([0, 1, 2].map((others) => texts.to('Ada', others))).toEqual([
    'To Ada',
    'To Ada; 1 more person gets it with their own name and link',
    'To Ada; 2 more people get it with their own name and link',
  ]);
  expect(texts.firstPageFor('Ada', 1)).toContain('; 1 more person sees it with');
});
