import { drawBelow, seededRandom } from '../scoring/statistics/seeded-random.ts';
import { type DemoAnswer, demoResponse } from './answers.ts';
import { arrivalHours } from './arrivals.ts';
import { demoPeople } from './company.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

export type DemoCycle = {
  readonly index: number;
  readonly name: string;
  readonly launchedAt: number;
  /** null: open, until `closesAt`. */
  readonly closedAt: number | null;
  readonly closesAt: number;
  readonly steps: readonly DemoStep[];
};

/** One act of one person in one cycle. `at`: milliseconds since the epoch. */
export type DemoStep = {
  readonly at: number;
  /** Index in `demoPeople`. */
  readonly person: number;
} & (
  | { readonly kind: 'open' | 'start' | 'submit' }
  | { readonly kind: 'declare'; readonly levels: Readonly<Record<string, string>> }
  | { readonly kind: 'save'; readonly answers: readonly DemoAnswer[] }
);

const quarterDays = 91;
/** Days between the launch of the newest closed cycle and the day on which the workspace is made. */
const newestDays = 33;
const openDays = 15;
/** Days since the launch of the open cycle, after which about half of the people have answered. */
const runningDays = 5;
const perSave = 28;

/** The cycles, oldest first: three closed ones a quarter apart, and one that is open. @param day the start of a day */
export function demoCycles(day: number, seed: number): readonly DemoCycle[] {
  const starts = [newestDays + 2 * quarterDays, newestDays + quarterDays, newestDays, runningDays];
  return starts.map((days, index) => {
    const launchedAt = day - days * dayMs + 8 * hour;
    const closesAt = launchedAt + openDays * dayMs;
    const closedAt = index === 3 ? null : closesAt;
    const last = closedAt ?? day - hour;
    const steps = demoPeople.flatMap((_, person) => stepsOf(seed, { index, launchedAt }, person));
    return {
      index,
      name: nameOf(launchedAt),
      launchedAt,
      closedAt,
      closesAt,
      steps: steps.filter(({ at }) => at < last).toSorted((a, b) => a.at - b.at || a.person - b.person),
    };
  });
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function nameOf(at: number): string {
  const date = new Date(at);
  return `Pulse ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function stepsOf(
  seed: number,
  { index, launchedAt }: Pick<DemoCycle, 'index' | 'launchedAt'>,
  person: number,
): readonly DemoStep[] {
  const { habit, answers, expertise } = demoResponse(seed, index, person);
  if (habit === 'never') return [];
  const random = seededRandom(seed * 57 + index * 977 + person * 13_007);
  const hours = arrivalHours[drawBelow(random, arrivalHours.length)] ?? 0;
  const opened = launchedAt + Math.round(hours * hour + random() * 50 * minute);
  const steps: DemoStep[] = [
    { at: opened, person, kind: 'open' },
    { at: opened + minute, person, kind: 'start' },
  ];
  if (random() < 0.7) steps.push({ at: opened + 2 * minute, person, kind: 'declare', levels: expertise });
  // A straight-liner is done in minutes; others take a minute for about five themes.
  const pace = habit === 'straight' ? minute / 2 : (4 + random() * 5) * minute;
  const until = habit === 'leaves' ? Math.round(answers.length * (0.15 + random() * 0.6)) : answers.length;
  let at = opened + 2 * minute;
  for (let from = 0; from < until; from += perSave) {
    at += Math.round(pace * (0.7 + random() * 0.6));
    steps.push({ at, person, kind: 'save', answers: answers.slice(from, Math.min(from + perSave, until)) });
  }
  if (habit !== 'leaves') steps.push({ at: at + minute, person, kind: 'submit' });
  return steps;
}
