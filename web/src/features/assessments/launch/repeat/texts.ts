import { count } from '../../../../lib/display/format.ts';
import type { NameRule } from './next-name.ts';

const people = (value: number) => count(value, 'person', 'people');

export const texts = {
  failed: 'The assessment to repeat could not be read.',
  startEmpty: 'Start empty',
  draft: (draft: string, repeated: string) =>
    draft === ''
      ? `You have a draft here. Repeating “${repeated}” would replace it.`
      : `You have the draft “${draft}” here. Repeating “${repeated}” would replace it.`,
  replace: 'Replace my draft',
  keep: 'Keep my draft',
  repeats: (name: string) =>
    `This repeats “${name}” with the same people, groups and settings; nothing is launched yet.`,
  title: (name: string) => `What changed since “${name}”`,
  counts: (same: number, added: number, removed: number, moved: number) =>
    `${people(same)} as before, ${added} added, ${removed} removed, ${moved} moved to another group`,
  added: (value: number) => `${people(value)} added`,
  removed: (value: number) => `${people(value)} removed`,
  moved: (value: number) => `${people(value)} moved to another group`,
  move: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  leftOut: {
    refused: (value: number) =>
      `${people(value)} left out: a mail server says their address does not exist. Add them with the right one.`,
    unwanted: (value: number) => `${people(value)} left out: they asked for no more invitations`,
    withdrawn: (value: number) => `${people(value)} left out: their invitation was withdrawn`,
  },
  erased: (value: number) =>
    `${people(value)} left out: their personal data was erased, so nobody can invite them from here again`,
  groups: 'People are in the groups of their invitation then.',
  name: {
    quarter: 'In the name, the quarter is counted up.',
    half: 'In the name, the half year is counted up.',
    years: 'In the name, both years are counted up.',
    year: 'In the name, the year is counted up.',
    number: 'In the name, the number is counted up.',
    second: 'The name has a 2 added, because it contains no year or number.',
  } satisfies Record<NameRule, string>,
  closes: (days: number) =>
    `It closes ${count(days, 'day', 'days')} from today, as many as were planned then, at the same time of day.`,
  noClosing: 'There was no closing date, so none is set.',
} as const;
