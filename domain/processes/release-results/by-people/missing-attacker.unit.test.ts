import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import { closed, invited, launched, releasesOf, submission } from '../testing/campaign.ts';

/**
 * The attacker counts missing ratings. A figure states its number of people, and the submissions are known, so the attacker knows
 * how many people of each role and of each site did not rate a theme. The attack succeeds if a person without a rating must be in
 * a combination of role and site with fewer than k people.
 */
const themes = themeIds(nineLenses).slice(0, 12);
const roles = ['Sales', 'Plant', 'Board'];
const sites = ['Porto', 'Berlin'];
const k = 5;

const person = fc.record({
  role: fc.constantFrom(...roles),
  site: fc.oneof(
    { weight: 4, arbitrary: fc.constant('Berlin') },
    { weight: 1, arbitrary: fc.constantFrom(...sites) },
  ),
  missing: fc.oneof(
    { weight: 6, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.nat({ max: themes.length - 1 }), { minLength: 1, maxLength: 2 }) },
  ),
});
const panel = fc.array(person, { minLength: 14, maxLength: 44 });

describe('an attacker who counts missing ratings', () => {
  it('identifies no person from the sites of a panel', () => {
    let shown = 0;
    fc.assert(
      fc.property(panel, fc.boolean(), (people, inSteps) => {
        const releases = releasesOf([
          launched(inSteps ? 'inSteps' : 'atClosing', { threshold: k, sites }),
          ...invited(...people.map(({ role, site }) => [role, site] as const)),
          ...people.map(({ role, site, missing }, index) =>
            submission(
              index,
              [role, site],
              Object.fromEntries(
                themes.map((theme, at) => [theme, missing.includes(at) ? null : (index + at) % 10]),
              ),
            ),
          ),
          closed,
        ]);
        const figures = new Map(
          (releases.at(-1)?.event.data.groups ?? []).map(({ group, figure }) => [group, figure]),
        );
        const sizeOf = (role: string, site: string) =>
          people.filter((one) => one.role === role && one.site === site).length;
        const missingIn = (group: string, theme: string) => {
          const raters = figures.get(group)?.themes[theme]?.[0];
          const all = people.filter(({ role, site }) => role === group || site === group).length;
          return raters === undefined ? undefined : all - raters;
        };
        for (const theme of themes) {
          const bySite = sites.map((site) => missingIn(site, theme));
          if (bySite.some((missing) => missing === undefined)) continue;
          shown += 1;
          for (const role of roles) {
            const ofRole = missingIn(role, theme) ?? 0;
            sites.forEach((site, at) => {
              const size = sizeOf(role, site);
              if (size === 0 || size >= k) return;
              const elsewhere = sites.reduce(
                (sum, other, place) =>
                  place === at ? sum : sum + Math.min(sizeOf(role, other), bySite[place] ?? 0),
                0,
              );
              expect(ofRole - elsewhere).toBeLessThanOrEqual(0);
              const others = roles.reduce(
                (sum, other) =>
                  other === role
                    ? sum
                    : sum + Math.min(sizeOf(other, site), missingIn(other, theme) ?? Infinity),
                0,
              );
              expect((bySite[at] ?? 0) - others).toBeLessThanOrEqual(0);
            });
          }
        }
      }),
      { numRuns: 400 },
    );
    // A rule that publishes no site would pass too, so the test also counts published sites.
    expect(shown).toBeGreaterThan(60);
  });
});
