import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import { change, closed, invited, launched, releasesOf, submission } from '../testing/campaign.ts';

/**
 * Changing one rating hardly moves the mean of all ratings a person gave. People who change a rating therefore do not protect
 * newcomers: otherwise a newcomer's mean could be computed to within a few tenths.
 */
const themes = themeIds(nineLenses);
const [changedTheme = ''] = themes;
const all = (score: number) => Object.fromEntries(themes.map((theme) => [theme, score]));
const k = 5;

/** Releases `k` people, lets `changers` of them change one theme and `newcomers` submit, then closes. */
function atClosing({ changers, newcomers }: { readonly changers: number; readonly newcomers: number }) {
  const everybody = Array.from({ length: k + newcomers }, (_, index) => index);
  const releases = releasesOf([
    launched('inSteps', { threshold: k }),
    ...invited(...Array.from({ length: 40 }, () => 'Plant')),
    ...everybody.slice(0, k).map((index) => submission(index, 'Plant', all(3 + (index % 3)))),
    ...everybody.slice(0, changers).map((index) => change(index, { [changedTheme]: 9 - index })),
    ...everybody.slice(k).map((index) => submission(index, 'Plant', all(8))),
    closed,
  ]);
  return { releases: releases.length, last: releases.at(-1)?.event.data };
}

describe('newcomers after a release, together with people who change something', () => {
  it('are not protected by changes: no figure is renewed for fewer than k newcomers', () => {
    for (const newcomers of [1, k - 1])
      expect(atClosing({ changers: k, newcomers })).toMatchObject({ releases: 1 });
  });

  it('do not block changes if there are no newcomers, or at least k of them', () => {
    const changes = atClosing({ changers: k, newcomers: 0 });
    expect(changes.releases).toBe(2);
    expect(changes.last?.everyone?.themes[changedTheme]).toEqual([k, 9 + 8 + 7 + 6 + 5]);
    const both = atClosing({ changers: k, newcomers: k });
    expect(both.last?.everyone).toMatchObject({ people: 2 * k });
    expect(both.last?.everyone?.themes[changedTheme]?.slice(0, 2)).toEqual([
      2 * k,
      9 + 8 + 7 + 6 + 5 + k * 8,
    ]);
  });
});
