import { nineLenses } from '../framework/frameworks.ts';
import { seededRandom } from '../scoring/statistics/seeded-random.ts';
import { demoComments } from './comments.ts';
import { type DemoGroup, demoPeople } from './company.ts';

export type DemoAnswer = {
  readonly theme: string;
  readonly score: number | 'cantJudge';
  readonly comment?: string;
};

/** What becomes of one person in one cycle. */
export type DemoResponse = {
  readonly habit: 'never' | 'leaves' | 'straight' | 'usual';
  readonly answers: readonly DemoAnswer[];
  /** Sub-lens to level of expertise. */
  readonly expertise: Readonly<Record<string, string>>;
};

/** Level of each lens in the cycles: operations and strategy improve after what was decided, finance slips. */
const levels: Readonly<Record<string, readonly number[]>> = {
  1: [5.9, 6.0, 6.2, 6.2],
  2: [5.9, 6.1, 6.6, 6.7],
  3: [5.6, 5.4, 4.9, 5.0],
  4: [4.6, 4.8, 5.9, 6.1],
  5: [4.3, 5.2, 6.0, 6.2],
  6: [4.4, 4.7, 5.1, 5.2],
  7: [6.4, 6.2, 6.4, 6.6],
  8: [5.5, 5.6, 5.7, 5.7],
  9: [6.7, 6.7, 6.8, 6.8],
};

/** Sub-lenses that differ from their lens. A document says the opposite about the competition. */
const offsets: Readonly<Record<string, number>> = { '1.2': 1.7, '3.4': -1, '5.3': -0.6, '2.2': 0.5 };

/** How groups deviate from the level: those who decide see strategy, delivery and governance more favourably. */
const leanings: Readonly<Record<DemoGroup, Readonly<Record<string, number>>>> = {
  'CEO / Executive': { 4: 2.2, 6: 1.8, 8: 1.4 },
  'Board Member': { 4: 1.6, 6: 1.2, 8: 2 },
  Manager: { 2: 0.6, 5: -0.4 },
  Employee: { 4: -0.9, 6: -0.5, 2: -0.3 },
  Customer: { 1: 0.8, 7: 0.4 },
  Partner: { 7: -0.8, 1: 0.4 },
};

/** What outsiders cannot judge, and mostly do not. */
const hidden: Readonly<Partial<Record<DemoGroup, readonly string[]>>> = {
  Customer: ['2', '3', '6', '8', '9'],
  Partner: ['2', '3', '8'],
};

/** The lenses of which people of a group know most. */
const fields: Readonly<Record<DemoGroup, readonly string[]>> = {
  'CEO / Executive': ['4', '8', '3'],
  'Board Member': ['8', '9'],
  Manager: ['5', '6', '2'],
  Employee: ['5', '2'],
  Customer: ['1', '7'],
  Partner: ['7', '1'],
};
const grades = ['expert', 'proficient', 'familiar', 'basic'] as const;

/** Splits people into two camps about the strategy's place in daily work, until a workshop settles it. */
const splitSubLens = '4.2';

/** Only managers can judge it: fewer people than a change needs to be told from chance. */
const contestedSubLens = '9.3';

/** @param cycle 0 to 3, oldest first @param person index in `demoPeople` */
export function demoResponse(seed: number, cycle: number, person: number): DemoResponse {
  const group = demoPeople[person]?.group ?? 'Employee';
  const random = seededRandom(seed * 7_919 + cycle * 1_009 + person * 104_729);
  // A person's own view stays from cycle to cycle.
  const character = seededRandom(seed * 31 + person * 6_007);
  const lean = (character() - 0.5) * 1.8;
  const camp = character() < 0.5 ? -1 : 1;
  const talkative = character() < 0.4;
  const habit = habitOf(random(), person);
  const answers = nineLenses.lenses.flatMap((lens) =>
    lens.subLenses.flatMap((subLens) =>
      subLens.themes.map((theme): DemoAnswer => {
        const noise = (random() - 0.5) * 3.4;
        const unseen =
          (hidden[group]?.includes(lens.id) ?? false) ||
          (subLens.id === contestedSubLens && group !== 'Manager');
        const cannot = random() < (unseen ? 1 : 0.02);
        const writes = random();
        if (cannot) return { theme: theme.id, score: 'cantJudge' };
        if (habit === 'straight') return { theme: theme.id, score: 6 };
        const own = offsets[subLens.id] ?? 0;
        const split = subLens.id === splitSubLens && cycle < 2 ? camp * 2.4 : 0;
        const level =
          (levels[lens.id]?.[cycle] ?? 5) + (leanings[group][lens.id] ?? 0) + lean + own + split + noise;
        const score = Math.min(9, Math.max(0, Math.round(level)));
        const comment = talkative && writes < 0.018 ? commentOn(lens.id, score, writes) : undefined;
        return { theme: theme.id, score, ...(comment !== undefined && { comment }) };
      }),
    ),
  );
  return { habit, answers, expertise: expertiseOf(group, character) };
}

/** About one in nine never opens the link, one in ten stops on the way, and some give everything the same score. */
function habitOf(drawn: number, person: number): DemoResponse['habit'] {
  if (person % 29 === 17) return 'straight';
  if (drawn < 0.11) return 'never';
  return drawn < 0.21 ? 'leaves' : 'usual';
}

function commentOn(lens: string, score: number, drawn: number): string | undefined {
  const known = demoComments[lens];
  const pool = score <= 5 ? known?.low : known?.high;
  return pool?.[Math.floor(drawn * 55_555) % pool.length];
}

function expertiseOf(group: DemoGroup, random: () => number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    nineLenses.lenses
      .flatMap(({ subLenses }) => subLenses)
      .map(({ id }) => {
        const known = fields[group].includes(id.slice(0, id.indexOf('.')));
        const grade = Math.min(3, Math.floor(random() * 2.6) + (known ? 0 : 2));
        return [id, grades[grade] ?? 'basic'] as const;
      }),
  );
}
