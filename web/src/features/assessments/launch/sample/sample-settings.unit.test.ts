import { describe, expect, it } from 'vitest';
import { groupTemplates } from '../../../../../../domain/assessment/roles.ts';
import { copiedIn, settingsOf } from './sample-settings.ts';

const open = {
  groups: ['Leadership', 'Engineering', 'Sales'],
  named: false,
  threshold: 7,
  releases: 'inSteps',
} as Parameters<typeof settingsOf>[0];

describe('settings taken over from the sample', () => {
  it('are its groups, threshold and time of release', () => {
    expect(settingsOf(open, 5)).toEqual({
      groupsFrom: 'own',
      ownGroups: ['Leadership', 'Engineering', 'Sales'],
      second: null,
      named: false,
      threshold: 7,
      releases: 'inSteps',
    });
  });

  it('name the predefined list if the groups are one', () => {
    expect(settingsOf({ ...open, groups: [...groupTemplates.types] }, 5)).toMatchObject({
      groupsFrom: 'types',
      ownGroups: [],
    });
  });

  it('have the usual threshold if answers are shown with names, because the sample then has none', () => {
    expect(settingsOf({ ...open, named: true, threshold: 1 }, 5)).toMatchObject({
      named: true,
      threshold: 5,
      releases: null,
    });
  });

  it('are named one by one after they were taken over', () => {
    expect(copiedIn(settingsOf(open, 5))).toBe(
      'Copied from the sample: 3 groups, anonymous answers, scores from 7 people on, in steps while it runs. Name your assessment, and add people.',
    );
    const other = { ...open, named: true, secondGrouping: { name: 'Site', groups: ['North', 'South'] } };
    expect(copiedIn(settingsOf(other, 5))).toBe(
      'Copied from the sample: 3 groups, the second grouping “Site”, answers shown with names. Name your assessment, and add people.',
    );
  });
});
