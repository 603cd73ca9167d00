import { describe, expect, it } from 'vitest';
import { emptyForm, launchBodyOf, releasesOfForm, tooFewPeople } from './launch-form-state.ts';
import { blankRow } from './people/people-rows.ts';

describe('what a launch sends', () => {
  it('is a number of people without names, and names without a number: never both, and nothing of names unless asked for', () => {
    const form = emptyForm('Engines Ltd', 7);
    expect(launchBodyOf(form)).toMatchObject({ threshold: 7 });
    expect(launchBodyOf(form)).not.toHaveProperty('named');
    expect(launchBodyOf({ ...form, named: true })).toMatchObject({ named: true });
    expect(launchBodyOf({ ...form, named: true })).not.toHaveProperty('threshold');
  });
});

describe('when scores are shown', () => {
  const form = (people: number) => ({
    ...emptyForm('Engines Ltd'),
    people: [
      ...Array.from({ length: people }, (_, index) => ({ ...blankRow(), email: `p${index}@example.org` })),
      blankRow(),
    ],
  });

  it('follows the number of people until it is chosen by hand, and is never sent with names', () => {
    expect([1, 19, 20].map((people) => releasesOfForm(form(people)))).toEqual([
      'atClosing',
      'atClosing',
      'inSteps',
    ]);
    expect(releasesOfForm({ ...form(30), releases: 'atClosing' })).toBe('atClosing');
    expect(launchBodyOf(form(20))).toMatchObject({ releases: 'inSteps' });
    expect(launchBodyOf({ ...form(20), named: true })).not.toHaveProperty('releases');
  });
});

describe('a launch of fewer people than a score needs', () => {
  const form = (people: number) => ({
    ...emptyForm('Engines Ltd', 5),
    people: [
      ...Array.from({ length: people }, (_, index) => ({ ...blankRow(), email: `p${index}@example.org` })),
      blankRow(),
    ],
  });

  it('is noticed while people are added, and not before the first or from enough on', () => {
    expect([0, 1, 4, 5].map((people) => tooFewPeople(form(people)))).toEqual([null, 1, 4, null]);
  });

  it('is nothing to notice where answers are shown with names', () => {
    expect(tooFewPeople({ ...form(1), named: true })).toBeNull();
  });
});
