import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, subLensesOf, themeIds } from '../../../domain/framework/frameworks.ts';
import { seededRandom } from '../../../domain/scoring/statistics/seeded-random.ts';
import { type Answers, insiderOf, type Told } from './testing/insider.ts';

/**
 * Two people of one group exchange all their answers: ratings, comments, declared expertise, later changes. The times
 * and the number of their saves stay the same. An insider may see results, keeps a dashboard open from the first day
 * and reads every page at every moment. If this insider sees no difference, no visible information is linked to either
 * of the two.
 */
const pairsOfThemes = 4;
const themes = themeIds(nineLenses).slice(0, pairsOfThemes * 2);
const areas = subLensesOf(nineLenses)
  .slice(0, 2)
  .map(({ id }) => id);
const levels = (nineLenses.expertise ?? []).map(({ id }) => id);
const groups = ['Plant', 'Board'];
const sites = ['Berlin', 'Paris'];

/** `npm run test:long` runs 100,000. */
const campaigns = process.env.LONG === '1' ? Number(process.env.CAMPAIGNS ?? 100_000) : 150;

describe('two people who exchange their answers', () => {
  it(`change nothing that others can see at any moment, in ${campaigns} campaigns`, async () => {
    const seen = { exchanged: 0, releases: 0, comments: 0, expertise: 0, changes: 0, cycles: 0 };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
        const campaign = campaignOf(seed);
        const first = await played(campaign, campaign.sheets);
        const pair = pairIn(campaign, first.told);
        seen.releases += first.told.length;
        seen.comments += first.comments;
        seen.expertise += first.weighted;
        seen.cycles += Number(campaign.twice);
        if (!pair) return;
        const [one, other] = pair;
        seen.exchanged += 1;
        seen.changes += Number(campaign.edits[one] !== undefined);
        const sheets = campaign.sheets
          .with(one, sheetAt(campaign, other))
          .with(other, sheetAt(campaign, one));
        const second = await played(campaign, sheets);
        const at = first.views.findIndex(
          (view, index) => view.join('\n') !== second.views[index]?.join('\n'),
        );
        expect([at, second.views[at]]).toEqual([at, first.views[at]]);
        expect(second.views).toHaveLength(first.views.length);
      }),
      { numRuns: campaigns, endOnFailure: true },
    );
    // Guards against empty pages, which would look the same after every exchange.
    expect(seen.exchanged).toBeGreaterThan(campaigns / 3);
    expect(seen.releases).toBeGreaterThan(campaigns / 3);
    expect(seen.comments).toBeGreaterThan(campaigns / 10);
    expect(seen.expertise).toBeGreaterThan(campaigns / 50);
    expect(seen.changes).toBeGreaterThan(campaigns / 30);
    expect(seen.cycles).toBeGreaterThan(campaigns / 10);
  }, 7_200_000);
});

/**
 * Answers of a person, by pair of themes: the final ones, first ones that are overwritten, declared expertise, and
 * changes after submission.
 */
type Sheet = {
  readonly slots: readonly Answers[];
  readonly firstThoughts: readonly Answers[];
  readonly expertise: Readonly<Record<string, string>>;
  readonly edit: Answers;
};
type Person = { readonly group: string; readonly site: string; readonly aside: boolean };
type Act =
  /** `withdraw` and `correct` concern a person who never answers. */
  | {
      readonly kind: 'invite' | 'start' | 'declare' | 'submit' | 'edit' | 'withdraw' | 'correct';
      readonly person: number;
    }
  | {
      readonly kind: 'save';
      readonly person: number;
      readonly slot: number;
      readonly first: boolean;
    };
type Campaign = {
  readonly inSteps: boolean;
  /** True if an earlier cycle of the same company ran before. */
  readonly twice: boolean;
  readonly twoGroupings: boolean;
  readonly threshold: number;
  readonly people: readonly Person[];
  readonly sheets: readonly Sheet[];
  readonly acts: readonly Act[];
  /** For each act that changes answers after submission, the index of the change. */
  readonly edits: Readonly<Record<number, number>>;
};

function campaignOf(seed: number): Campaign {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const chance = (probability: number) => random() < probability;
  // In steps, the time of a release depends on who rated which themes, so there everybody rates everything; the tests
  // of the step attacker cover missing ratings.
  const inSteps = chance(0.5);
  const answer = (): Answers[string] => ({
    score: !inSteps && chance(0.15) ? null : below(10),
    ...(chance(0.25) && { comment: `Said by ${below(1e9)}` }),
  });
  const slotOf = (slot: number): Answers =>
    Object.fromEntries(themes.slice(slot * 2, slot * 2 + 2).map((theme) => [theme, answer()]));
  const slots = Array.from({ length: pairsOfThemes }, (_, slot) => slot);
  const expertOf = (): Sheet['expertise'] =>
    Object.fromEntries(areas.flatMap((area) => (chance(0.8) ? [[area, one(levels)]] : [])));
  const count = 8 + below(12);
  const people = Array.from({ length: count }, () => ({
    group: chance(0.65) ? 'Plant' : one(groups),
    site: one(sites),
    aside: chance(0.1),
  }));
  const sheets = people.map((): Sheet => {
    const edit = Object.fromEntries(themes.slice(0, 2).map((theme) => [theme, answer()]));
    return { slots: slots.map(slotOf), firstThoughts: slots.map(slotOf), expertise: expertOf(), edit };
  });
  const editing = chance(0.5);
  const own = people.map((_, person): Act[] => {
    if (chance(0.08)) return [{ kind: chance(0.5) ? 'withdraw' : 'correct', person }];
    const saves = slots.flatMap((slot): Act[] => [
      ...(chance(0.3) ? [{ kind: 'save' as const, person, slot, first: true }] : []),
      { kind: 'save', person, slot, first: false },
    ]);
    const declare: Act[] = chance(0.7) ? [{ kind: 'declare', person }] : [];
    const later: Act[] = editing && chance(0.7) ? [{ kind: 'edit', person }] : [];
    const leaves = chance(0.08);
    return [
      { kind: 'start', person },
      ...saves,
      ...(leaves ? [] : [...declare, { kind: 'submit' as const, person }, ...later]),
    ];
  });
  // The acts of each person stay in order and are interleaved with those of others; most people are invited at the
  // start.
  const acts: Act[] = [];
  const left = own.map((all, person) => [
    ...(chance(0.2) ? [{ kind: 'invite' as const, person }] : []),
    ...all,
  ]);
  const early = left.flatMap(([first], person) => (first?.kind === 'invite' ? [] : [person]));
  acts.push(...early.map((person) => ({ kind: 'invite' as const, person })));
  for (;;) {
    const waiting = left.filter((all) => all.length > 0);
    const next = waiting.length > 0 ? one(waiting).shift() : undefined;
    if (!next) break;
    acts.push(next);
  }
  const edits = Object.fromEntries(
    acts.flatMap((act, index) => (act.kind === 'edit' ? [[act.person, index]] : [])),
  );
  return {
    inSteps,
    twice: chance(0.3),
    twoGroupings: chance(0.4),
    threshold: 4 + below(2),
    people,
    sheets,
    acts,
    edits,
  };
}

const sheetAt = (campaign: Campaign, person: number): Sheet => campaign.sheets[person] as Sheet;

/** Picks two people of the same group and site whom the same release counts, including their changes. */
function pairIn(
  { people, acts, edits }: Campaign,
  told: readonly Told[],
): readonly [number, number] | undefined {
  const releasedBefore = (act: number | undefined) =>
    act === undefined ? null : told.filter(({ during }) => during < act).length;
  const known = people.flatMap(({ group, site, aside }, person) => {
    const submitted = acts.findIndex((act) => act.kind === 'submit' && act.person === person);
    if (submitted < 0 || aside) return [];
    const declares = acts.some((act) => act.kind === 'declare' && act.person === person);
    const alike = [group, site, releasedBefore(submitted), releasedBefore(edits[person]), declares];
    return [[JSON.stringify(alike), person] as const];
  });
  for (const [alike, person] of known) {
    const other = known.find(([same, another]) => another > person && same === alike);
    if (other) return [person, other[1]];
  }
  return undefined;
}

/** Records everything that an insider is shown after every act, and once more after closing. */
async function played({ people, acts, twice, ...rules }: Campaign, sheets: readonly Sheet[]) {
  const insider = insiderOf({ ...rules, asked: themes.length, sites });
  const run = async (cycle: number) => {
    insider.launch(cycle);
    for (const [index, act] of acts.entries()) {
      const { person } = act;
      const who = people[person] as Person;
      const sheet = sheets[person] as Sheet;
      switch (act.kind) {
        case 'save':
          insider.save(person, (act.first ? sheet.firstThoughts : sheet.slots)[act.slot] ?? {});
          break;
        case 'edit':
          insider.save(person, sheet.edit);
          break;
        case 'declare':
          insider.declare(person, sheet.expertise);
          break;
        default:
          insider[act.kind](person, who);
      }
      await insider.look(index);
    }
    insider.close();
    await insider.look(acts.length);
  };
  if (twice) await run(1);
  await run(2);
  return insider.seen();
}
