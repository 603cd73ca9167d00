import { expect, test } from 'vitest';
import { releaseText } from './release-text.ts';

const open = {
  status: 'open',
  named: false,
  threshold: 5,
  releases: 'inSteps',
  counts: { invited: 12, submitted: 1 },
} as const;
const waiting = { state: 'waiting', waitingFor: 4 } as const;
const ended = { state: 'waiting', waitingFor: null } as const;

test('the release text gives the number of people missing for the first and for the next release', () => {
  expect(releaseText(waiting, open)).toBe('4 more people until the first release');
  expect(releaseText({ state: 'released', waitingFor: 1 }, open)).toBe(
    '1 more person until the next release',
  );
});

test('the release text never asks for zero people, or for more people than are still able to answer', () => {
  const at = (submitted: number) => ({ ...open, counts: { invited: 12, submitted } });
  expect(releaseText({ state: 'released', waitingFor: 4 }, at(8))).toBe(
    '4 more people until the next release',
  );
  expect(releaseText({ state: 'released', waitingFor: 4 }, at(9))).toBe(
    'The next scores are shown when the assessment closes',
  );
  expect(releaseText({ state: 'released', waitingFor: 0 }, at(5))).toBe(
    'The next scores are shown when the assessment closes',
  );
  expect(releaseText({ state: 'waiting', waitingFor: 0 }, at(12))).toBe(
    'Scores are shown when the assessment closes',
  );
});

test('the release text promises no release before closing if scores are shown at closing', () => {
  const atClosing = { ...open, releases: 'atClosing' } as const;
  expect(releaseText(waiting, atClosing)).toBe('Scores are shown when the assessment closes');
  expect(releaseText(waiting, { ...atClosing, counts: { invited: 4, submitted: 4 } })).toBe(
    'Invite 1 more: results need at least 5 people',
  );
});

test('the release text asks to invite more people if too few are invited for any result', () => {
  const one = { ...open, counts: { invited: 1, submitted: 0 } };
  expect(releaseText(waiting, one)).toBe('Invite 4 more: results need at least 5 people');
  expect(releaseText({ state: 'empty', waitingFor: 1 }, { ...one, named: true })).toBe(
    '1 more person until the first release',
  );
});

test('the release text promises no results if the assessment closed with too few answers', () => {
  const closed = { ...open, status: 'closed' } as const;
  expect(releaseText(ended, closed)).toBe(
    'Closed with 1 of the 5 people a score needs: no results are shown',
  );
  expect(releaseText(ended, { ...closed, counts: { invited: 12, submitted: 5 } })).toBe(
    'The results are on their way',
  );
  expect(releaseText({ state: 'released', waitingFor: null }, closed)).toBe('The last results are out');
});
