import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Statistics } from '../released.ts';
import { type Change, changesBetween } from './change.ts';
import { recommendationsOf } from './recommendations.ts';

const themes = themeIds(nineLenses);

/** Five people with the same rating for every theme of these lenses; 8 everywhere else. */
const published = (scores: Readonly<Record<string, number>>, people = 5, shape = false): Statistics =>
  Object.fromEntries(
    themes.map((theme) => {
      const score = scores[theme.split('.')[0] ?? ''] ?? 8;
      const counts = Array.from({ length: 10 }, (_, at) => (at === score ? people : 0));
      return [theme, [people, people * score, ...(shape ? counts : [])]];
    }),
  );
const found = (everyone: Statistics, more: object = {}) =>
  recommendationsOf(nineLenses, { everyone: { themes: everyone }, groups: [], ...more });

describe('recommendations', () => {
  it('are empty without a release, and empty if all scores are good', () => {
    expect(found({})).toEqual([]);
    expect(found(published({}))).toEqual([]);
  });

  it('say to strengthen a lens below 6 out of 10, with the numbers behind it', () => {
    const [first, ...rest] = found(published({ '1': 3 }));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      id: 'strengthen:1',
      kind: 'strengthen',
      place: '1',
      title: 'Strengthen Performance',
      priority: 'high',
      impact: 'high',
    });
    expect(first?.reasons[0]).toBe('Market scores 3.0, below the line of 5.4.');
    expect(first?.figures.slice(0, 2)).toEqual([
      { name: 'Market', value: 3, text: '3.0' },
      { name: 'Line', value: 5.4, text: '5.4' },
    ]);
  });

  it('use the threshold 5.4 on 0-9, and 4.0 on a scale from 1 to 6', () => {
    // Themes are rated 5 or 6, so a lens mean lies between them; 5.4 itself is not below the threshold.
    expect(found(published({ '1': 5 }))).toHaveLength(1);
    expect(found(published({ '1': 6 }))).toEqual([]);
    const small = { ...nineLenses, scale: { ...nineLenses.scale, min: 1, max: 6 } } as Framework;
    const ones = Object.fromEntries(themes.map((theme) => [theme, [5, 20]]));
    expect(recommendationsOf(small, { everyone: { themes: ones }, groups: [] })).toEqual([]);
    const lower = Object.fromEntries(themes.map((theme) => [theme, [5, 15]]));
    expect(recommendationsOf(small, { everyone: { themes: lower }, groups: [] })).toHaveLength(
      Math.min(12, small.lenses.length),
    );
  });

  it('say to bridge the gap if execution is behind strategy', () => {
    const [first, ...rest] = found(published({ '4': 8, '6': 6 }));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      id: 'bridge:6',
      title: 'Bridge Strategy-Execution Gap',
      reasons: ['Execution scores 6.0, 2.0 points below Strategy with 8.0.'],
    });
    expect(found(published({ '4': 6, '6': 8 }))).toEqual([]);
  });

  it('name no groups whose difference cannot be tested, because of too few people or missing levels of people', () => {
    const groups = [
      { group: 'Employee', released: { themes: published({ '2': 6 }) } },
      { group: 'Anything an import calls a group', released: { themes: published({ '2': 9 }, 30, true) } },
    ];
    expect(found(published({}), { groups })).toEqual([]);
  });

  it('name themes with two camps', () => {
    const everyone = { ...published({}), '1.1.1': [10, 45, 0, 5, 0, 0, 0, 0, 0, 0, 5, 0] };
    const [first] = found(everyone);
    expect(first).toMatchObject({ id: 'align:1.1.1', kind: 'align', impact: 'low' });
    expect(first?.reasons).toHaveLength(2);
  });

  it('show the newest average of a theme with two camps, and state how many people the camps cover if these are older', () => {
    const everyone = { ...published({}), '1.1.1': [24, 116, 0, 5, 0, 0, 0, 0, 0, 0, 5, 0] };
    const [first] = found(everyone);
    expect(first?.reasons[0]).toContain('the average of 4.8 describes nobody');
    expect(first?.reasons[2]).toBe(
      'The camps are those of the 10 people counted when they were last released; the score is newer (24).',
    );
    expect(first?.figures[0]).toEqual({ name: 'Average', value: 116 / 24, text: '4.8' });
  });

  it('describe a gap with the printed figure', () => {
    // Strategy 4.98, execution 4.03: the gap of 0.95 is slightly less as a floating-point number.
    const themesOf = (lens: string, sum: number) =>
      Object.fromEntries(
        themes.filter((theme) => theme.startsWith(`${lens}.`)).map((theme) => [theme, [100, sum]]),
      );
    const bridge = found({ ...published({}), ...themesOf('4', 498), ...themesOf('6', 403) }).find(
      ({ kind }) => kind === 'bridge',
    );
    expect(bridge?.reasons[0]).toBe('Execution scores 4.0, 1.0 points below Strategy with 5.0.');
    expect(bridge?.figures.at(-1)?.text).toBe('1.0');
  });

  it('ask about a falling lens only if the fall is clear by the verdict shown on every page', () => {
    const fell = (verdict: Change['verdict']): Change => ({
      id: '3',
      before: 9,
      now: 7,
      points: -2,
      verdict,
    });
    const changes = changesBetween(
      nineLenses,
      { themes: published({ '3': 9 }, 10, true) },
      { themes: published({ '3': 7 }, 10, true) },
    );
    const [first] = found(published({ '3': 7 }, 10, true), { changes });
    expect(first).toMatchObject({ id: 'recover:3', kind: 'recover' });
    expect(found(published({ '3': 7 }), { changes: [fell('clear')] })).toHaveLength(1);
    for (const verdict of ['notClear', 'tooFew'] as const)
      expect(found(published({ '3': 7 }), { changes: [fell(verdict)] })).toEqual([]);
  });

  it('list the highest priority first', () => {
    expect(found(published({ '1': 5, '2': 2, '3': 4 })).map(({ id, priority }) => [id, priority])).toEqual([
      ['strengthen:2', 'high'],
      ['strengthen:3', 'medium'],
      ['strengthen:1', 'low'],
    ]);
  });
});
