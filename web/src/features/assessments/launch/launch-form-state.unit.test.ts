import { describe, expect, it } from 'vitest';
import {
  emptyForm,
  type LaunchForm,
  launchBodyOf,
  missingToLaunch,
  releasesOfForm,
  tooFewPeople,
} from './launch-form-state.ts';
import { blankRow } from './people/people-rows.ts';
import { texts } from './texts.ts';

describe('the disabled launch button', () => {
  const needs = (form: LaunchForm) =>
    texts.disabled.says(missingToLaunch(form).map((field) => texts.disabled[field]));

  it('names only what is missing', () => {
    expect(needs(emptyForm(''))).toBe('Needs a name, a company and at least one email');
    expect(needs(emptyForm('Engines Ltd'))).toBe('Needs a name and at least one email');
    expect(needs({ ...emptyForm('Engines Ltd'), name: 'Spring' })).toBe('Needs at least one email');
    const people = [{ ...blankRow(), email: 'p@example.org' }];
    expect(missingToLaunch({ ...emptyForm('Engines Ltd'), name: 'Spring', people })).toEqual([]);
  });
});

describe('the body of a launch', () => {
  it('contains either a threshold or `named`, never both', () => {
    const form = emptyForm('Engines Ltd', 7);
    expect(launchBodyOf(form)).toMatchObject({ threshold: 7 });
    expect(launchBodyOf(form)).not.toHaveProperty('named');
    expect(launchBodyOf({ ...form, named: true })).toMatchObject({ named: true });
    expect(launchBodyOf({ ...form, named: true })).not.toHaveProperty('threshold');
  });
});

describe('the release setting of a launch', () => {
  const form = (people: number) => ({
    ...emptyForm('Engines Ltd'),
    people: [
      ...Array.from({ length: people }, (_, index) => ({ ...blankRow(), email: `p${index}@example.org` })),
      blankRow(),
    ],
  });

  it('depends on the number of people until it is chosen, and is not sent for a named assessment', () => {
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

describe('the warning about fewer people than the threshold', () => {
  const form = (people: number) => ({
    ...emptyForm('Engines Ltd', 5),
    people: [
      ...Array.from({ length: people }, (_, index) => ({ ...blankRow(), email: `p${index}@example.org` })),
      blankRow(),
    ],
  });

  it('appears from the first person on, until there are enough', () => {
    expect([0, 1, 4, 5].map((people) => tooFewPeople(form(people)))).toEqual([null, 1, 4, null]);
  });

  it('does not appear if answers are shown with names', () => {
    expect(tooFewPeople({ ...form(1), named: true })).toBeNull();
  });
});
