import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../framework/frameworks.ts';
import { inWords } from '../../texts/in-words.ts';
import { placeNamesOf } from '../understanding/place-names.ts';
import { frameworkAnswer } from './framework-answer.ts';
import { groupsAnswer } from './groups-answer.ts';
import { planAnswer } from './plan-answer.ts';
import {
  changeAnswer,
  disagreementAnswer,
  type ReleasedFigure,
  rankingAnswer,
  scoreAnswer,
} from './results-answers.ts';
import type { Stated } from './stated.ts';
import { type TrendLine, trendAnswer } from './trend-answer.ts';

const asked = { assessmentId: 'a1', name: 'Spring', framework: nineLenses };
const cell = (mean: number | null, hidden: 'notRated' | 'protected' | null = null) => ({
  n: mean === null ? 0 : 9,
  mean,
  band: mean === null ? null : mean >= 7 ? 'strong' : mean >= 4 ? 'moderate' : 'weak',
  hidden,
});
const figure: ReleasedFigure = {
  overall: cell(5.25),
  lenses: [
    { id: '1', cell: cell(7.2) },
    { id: '2', cell: cell(3.97) },
    { id: '3', cell: cell(null, 'protected') },
    { id: '4', cell: cell(null, 'notRated') },
  ],
  subLenses: [{ id: '1.1', cell: cell(8) }],
  themes: [{ id: '1.1.1', cell: cell(8.04) }],
};
const place = (name: string) => placeNamesOf(nineLenses).get(name) ?? null;
const said = (stated: readonly Stated[]) =>
  stated.map(({ text }) => ('quote' in text ? text.quote : inWords(text)));

describe('an answer about scores', () => {
  it.each([
    ['market', 'Market is rated 7.2 of 9 (strong), by 9 people.'],
    // Two decimals, because one would lie in another band.
    ['people', 'People is rated 3.97 of 9 (weak), by 9 people.'],
    ['market size', 'Market size is rated 8.0 of 9 (strong), by 9 people.'],
    ['strategy', 'Strategy is not rated.'],
    ['governance', 'Governance is not rated.'],
  ])('of %j', (name, sentence) =>
    expect(said(scoreAnswer(asked, figure, { place: place(name), group: null }))).toEqual([sentence]),
  );

  it('gives no number for a protected score, or for a group without a released figure', () => {
    const texts = [
      ...said(scoreAnswer(asked, figure, { place: place('financial'), group: null })),
      ...said(scoreAnswer(asked, null, { place: place('market'), group: 'Investor' })),
      ...said(scoreAnswer(asked, null, { place: null, group: null })),
    ];
    expect(texts).toEqual([
      expect.stringContaining('hidden to protect people'),
      'No score of the group Investor is released.',
      'Nothing of “Spring” is released yet, so there are no scores to state.',
    ]);
  });

  it('of two groups states each with its own source, and how far they are apart', () => {
    const other = { ...figure, lenses: [{ id: '1', cell: cell(6.4) }] };
    const both = [
      { group: 'North', figure },
      { group: 'South', figure: other },
    ];
    const stated = groupsAnswer(asked, both, place('market'));
    expect(said(stated)).toEqual([
      'Market is rated 7.2 of 9 (strong), by 9 people of the group North.',
      'Market is rated 6.4 of 9 (moderate), by 9 people of the group South.',
      'The group North rates it 0.8 points higher than the group South.',
    ]);
    expect(stated.map(({ citations }) => citations.map((one) => 'group' in one && one.group))).toEqual([
      ['North'],
      ['South'],
      ['North', 'South'],
    ]);
    const same = ['North', 'South'].map((group) => ({ group, figure }));
    expect(said(groupsAnswer(asked, same, null)).at(-1)).toBe(
      'The groups North and South differ by less than 0.1 points.',
    );
  });

  it('of two groups says what is missing of each, and states no difference from one score', () => {
    const both = [
      { group: 'North', figure },
      { group: 'South', figure: null },
    ];
    expect(said(groupsAnswer(asked, both, place('market')))).toEqual([
      'Market is rated 7.2 of 9 (strong), by 9 people of the group North.',
      'No score of the group South is released.',
    ]);
    expect(said(groupsAnswer(asked, both, place('financial')))).toEqual([
      expect.stringMatching(/^The score of Financial of the group North is hidden to protect people/),
      'No score of the group South is released.',
    ]);
    expect(said(groupsAnswer(asked, both, place('strategy')))[0]).toBe(
      'Strategy is not rated by the group North.',
    );
  });

  it('ranks released scores only', () => {
    expect(said(rankingAnswer(asked, figure, { end: 'weakest', group: null }))).toEqual([
      'Of the lenses with a released score, none is rated lower than People: 3.97 of 9, by 9 people.',
      'Of the sub-lenses with a released score, none is rated lower than Market Characteristics: 8.0 of 9, by 9 people.',
    ]);
  });
});

describe('an answer about disagreement and change', () => {
  it('names themes that are apart, or says that none is', () => {
    const theme = { theme: '1.1.1', n: 9, spread: 2.25, kind: 'split' };
    expect(said(disagreementAnswer(asked, [theme], 8))).toEqual([
      'Market size (Market Characteristics): on average the ratings of 9 people lie 2.3 points from their mean.',
    ]);
    expect(said(disagreementAnswer(asked, [{ ...theme, kind: 'agree' }], 8))).toEqual([
      'No theme with released ratings shows a disagreement.',
    ]);
    expect(said(disagreementAnswer(asked, [], 8))[0]).toContain('from 8 people on');
  });

  it('states the verdict with both scores, and says when there is nothing to compare', () => {
    const rows = [
      { id: 'overall', before: 5, now: 5.4, verdict: 'notClear' as const },
      { id: '1', before: 4, now: 7, verdict: 'clear' as const },
      { id: '2', before: null, now: 3, verdict: 'tooFew' as const },
    ];
    const previous = { assessmentId: 'a0', name: 'Autumn' };
    expect(said(changeAnswer(asked, previous, rows, null))).toEqual([
      'The organization overall: 5.0 in “Autumn”, now 5.4; no clear change.',
      'Market: 4.0 in “Autumn”, now 7.0; a clear change.',
    ]);
    expect(said(changeAnswer(asked, previous, rows, place('people')))[0]).toContain(
      'no released score in both',
    );
    expect(said(changeAnswer(asked, null, [], null))[0]).toContain('no earlier released assessment');
  });
});

describe('an answer about a trend', () => {
  const of = { assessmentId: 'a1', name: 'Spring', company: 'Acme' };
  const lineOf = (...means: readonly (number | null)[]): TrendLine => ({
    scale: { max: 9 },
    cycles: means.map((_, at) => ({ assessmentId: `a${at}`, name: `Q${at}` })),
    series: [
      {
        id: 'overall',
        points: means.map((mean, at) => ({ cycle: `a${at}`, mean })),
        changes: means
          .slice(1)
          .map((_, at) => ({ from: `a${at}`, to: `a${at + 1}`, points: -0.25, verdict: 'tooFew' })),
      },
    ],
  });

  it('lists the released scores, the oldest first, and the newest change with its verdict', () => {
    expect(said(trendAnswer(of, lineOf(5, null, 5.25), null))).toEqual([
      'The organization overall over 2 assessments, of 9, the oldest first: 5.0 (Q0), 5.3 (Q2).',
      'From “Q1” to “Q2”: −0.3 points; too few people to tell.',
    ]);
  });

  it('says how many assessments there are if it states only the newest', () => {
    const [first] = said(trendAnswer(of, lineOf(...Array.from({ length: 12 }, () => 5)), null));
    expect(first).toMatch(/^The organization overall in the newest of 12 assessments, .* 5\.0 \(Q11\)\.$/);
    expect(first).not.toContain('Q3)');
  });

  it('is none with fewer than two released scores', () => {
    for (const line of [lineOf(), lineOf(5), lineOf(5, null), { scale: null, cycles: [], series: [] }])
      expect(said(trendAnswer(of, line, null))).toEqual([
        'The organization overall: fewer than two assessments of Acme with a released score can be compared, so there is no trend.',
      ]);
  });
});

describe('an answer about the plan', () => {
  const action = (
    actionId: string,
    ownerId: string,
    dueOn: string | null,
    state: 'open' | 'done' = 'open',
  ) => ({
    actionId,
    title: `Do ${actionId}`,
    ownerId,
    dueOn,
    state,
  });
  const plan = {
    actions: [
      action('late', 'u1', '2026-01-01'),
      action('today', 'u1', '2026-02-01'),
      action('later', 'u2', null),
      action('done', 'u1', '2025-01-01', 'done'),
    ],
    people: [
      { accountId: 'u1', name: 'Anna Berg' },
      { accountId: 'u2', name: 'Tom Falk' },
    ],
  };
  const answer = (isLateOnly: boolean, ...owner: string[]) =>
    planAnswer(asked, plan, { isLateOnly, owner }, '2026-02-01');

  it('lists open actions, those due first; an action is overdue from the day after its date', () => {
    expect(said(answer(false) ?? [])).toEqual([
      'The plan of “Spring” has 3 open actions; 1 is overdue.',
      'Do late — Anna Berg, overdue since 2026-01-01',
      'Do today — Anna Berg, due 2026-02-01',
      'Do later — Tom Falk, no date',
    ]);
    expect(said(answer(true) ?? [])).toHaveLength(2);
  });

  it('is about one owner if the words name a member, and about nothing otherwise', () => {
    expect(said(answer(false, 'falk') ?? [])[0]).toBe(
      'In the plan of “Spring” Tom Falk has 1 open action; none is overdue.',
    );
    expect(answer(false, 'nobody')).toBeUndefined();
  });
});

it('an answer about the framework names its places from its data', () => {
  expect(said(frameworkAnswer(nineLenses, null))[0]).toBe(
    'Nine Lenses looks at an organization through 9 lenses with 37 sub-lenses and 196 themes, each rated from 0 to 9.',
  );
  expect(said(frameworkAnswer(nineLenses, place('market')))[0]).toBe(
    'Market is a lens of Assets: Who we serve, who else could serve them, and why they should choose us.',
  );
  expect(said(frameworkAnswer(nineLenses, place('competition')))[1]).toContain('Known alternatives');
});
