import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import { ownOf } from '../../../domain/kernel/own-of.ts';
import {
  type AssessmentEntry,
  type DirectoryEntry,
  directory,
  directoryKeys,
} from '../../../domain/read-models/directory/directory.ts';
import { foldInto } from '../../../domain/read-models/fold.ts';
import {
  type PublishedFigure,
  type ResultsDocument,
  results,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import { companyKey, mostCycles, type TrendDocument } from '../../../domain/read-models/trend/documents.ts';
import { trend } from '../../../domain/read-models/trend/trend.ts';
import { coverage, lineOf, placeOn, trendOf } from '../../../domain/scoring/analysis/trend.ts';
import { levelsOf } from '../../../domain/scoring/released.ts';
import { summarise } from '../../../domain/scoring/summarise.ts';
import type { CommandHandler } from '../../../infra/command-handling/command-handler.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { createTrendsQuery } from './trends.ts';

const tenant = 't'.repeat(24);
const [first] = nineLenses.lenses;
if (!first) throw new Error('There are nine lenses.');
/** An imported survey that covers one lens only. */
const short: Framework = { ...nineLenses, id: 'short', version: 1, lenses: [first] };
const idOf = (n: number) => n.toString(16).padStart(24, '0');

type Drawn = {
  readonly people: number;
  readonly score: number;
  readonly shape: boolean;
  readonly levels: boolean;
};
type Step =
  | { readonly kind: 'launch'; readonly company: string; readonly imported: 'no' | 'known' | 'own' }
  | {
      readonly kind: 'release';
      readonly of: number;
      readonly everyone: Drawn | null;
      readonly groups: Readonly<Record<string, Drawn>>;
    };

/** A figure whose ratings are all close to one score. */
function figureOf(framework: Framework, { people, score, shape, levels }: Drawn) {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let person = 0; person < people; person += 1) {
    const at = Math.min(9, Math.max(0, score + (person % 3) - 1));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const sum = counts.reduce((total, count, at) => total + count * at, 0);
  const bars = shape ? counts : [];
  const level = [people, Math.round((sum / people) * 10) / 10, ...(shape ? [0.8, ...counts] : [])];
  return {
    people,
    themes: Object.fromEntries(themeIds(framework).map((id) => [id, [people, sum, ...bars]])),
    ...(levels && { levels: Object.fromEntries(levelsOf(framework).map(({ id }) => [id, level])) }),
  };
}

function eventsOf(steps: readonly Step[]): readonly DomainEvent[] {
  const asked: Framework[] = [];
  const facts = steps.flatMap((step): { type: string; data: object }[] => {
    if (step.kind === 'launch') {
      const assessmentId = idOf(asked.length);
      const framework = step.imported === 'own' ? short : nineLenses;
      asked.push(framework);
      const about = {
        assessmentId,
        name: `Number ${assessmentId}`,
        company: step.company,
        description: '',
        framework: `${framework.id}@${framework.version}`,
        threshold: 5,
      };
      if (step.imported === 'no') return [{ type: 'AssessmentLaunched', data: about }];
      const definition = step.imported === 'own' ? short : null;
      const answeredAt = `2020-01-${String(28 - (asked.length % 28)).padStart(2, '0')}T00:00:00.000Z`;
      return [
        { type: 'SurveyImportBegan', data: { ...about, definition, answeredAt, responses: 9 } },
        { type: 'SurveyImported', data: { assessmentId, responses: 9, groups: [] } },
      ];
    }
    const framework = asked[step.of];
    if (!framework) return [];
    const data = {
      assessmentId: idOf(step.of),
      coversPosition: '1',
      reason: 'threshold',
      threshold: 5,
      distributionThreshold: 8,
      everyone: step.everyone && figureOf(framework, step.everyone),
      groups: Object.entries(step.groups).map(([group, one]) => ({
        group,
        figure: figureOf(framework, one),
      })),
    };
    return [{ type: 'ResultsReleased', data }];
  });
  const releases = new Map<string, number>();
  return facts.map(({ type, data }, at) => {
    const { assessmentId } = data as { assessmentId: string };
    const number = (releases.get(assessmentId) ?? 0) + (type === 'ResultsReleased' ? 1 : 0);
    releases.set(assessmentId, number);
    const recordedAt = new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString();
    const full = type === 'ResultsReleased' ? { ...data, number } : data;
    return {
      type,
      data: full,
      position: String(at + 1),
      recordedAt,
      metadata: { tenant },
    } as unknown as DomainEvent;
  });
}

function trendsOver(documents: ReadonlyMap<string, TrendDocument>) {
  const reader: ModelReader = {
    get: async <Document>(key: string) => documents.get(key) as Document | undefined,
    list: async () => [],
    position: async () => null,
    reached: async () => {},
    readAt: async () => null,
  };
  const commands = { load: async () => ({ state: { milestones: {}, target: null } }) };
  return createTrendsQuery(reader, commands as unknown as Pick<CommandHandler, 'load'>);
}

/** @param cold whether documents are reloaded from the store before every event */
function folded(events: readonly DomainEvent[], cold = false): ReadonlyMap<string, TrendDocument> {
  let documents = new Map<string, TrendDocument>();
  for (const event of events) {
    foldInto(documents, trend, event);
    if (cold) documents = new Map(JSON.parse(JSON.stringify([...documents])));
  }
  return documents;
}

/** Computes trends directly from launches and releases, without the trend read model. */
function computed(events: readonly DomainEvent[], company: string, group: string | undefined) {
  const entries = new Map<string, DirectoryEntry>();
  const released = new Map<string, ResultsDocument>();
  for (const event of events) {
    if ((directory.handles as readonly string[]).includes(event.type)) foldInto(entries, directory, event);
    if ((results.handles as readonly string[]).includes(event.type)) foldInto(released, results, event);
  }
  const listings = [...entries]
    .filter(([key]) => key.startsWith('listing:'))
    .toSorted(([a], [b]) => (a < b ? 1 : -1));
  const all = listings
    .map(([, listing]) =>
      entries.get(directoryKeys.assessment((listing as { assessmentId: string }).assessmentId)),
    )
    .filter(
      (one): one is AssessmentEntry => one?.kind === 'assessment' && companyKey(one.company) === company,
    );
  const recent = all.slice(0, mostCycles).map((entry) => {
    const document = released.get(resultsKey(entry.assessmentId));
    const release = document?.releases.at(-1);
    if (!document?.everyone || !release) return { entry };
    const at = entry.imported ? entry.launchedAt : release.at;
    return { entry, at, framework: frameworkOf(entry, document), document, everyone: document.everyone };
  });
  const cycles = recent
    .flatMap((one) => ('document' in one && one.document && one.everyone ? [one] : []))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const ofEveryone = ({ framework, everyone }: { framework: Framework; everyone: PublishedFigure }) => ({
    framework,
    released: everyone,
  });
  const newest = lineOf(cycles.map(ofEveryone));
  const figure = ({ document, everyone }: (typeof cycles)[number]) =>
    group === undefined ? everyone : ownOf(document.groups, group);
  const drawn = cycles.filter((cycle) => newest && placeOn(newest, ofEveryone(cycle)) === 'comparable');
  const apart = cycles.filter((cycle) => newest && placeOn(newest, ofEveryone(cycle)) !== 'comparable');
  return {
    groups: [...new Set(drawn.flatMap(({ document }) => Object.keys(document.groups)))].toSorted(),
    framework: drawn.at(-1)?.entry.framework ?? null,
    cycles: drawn.map((cycle) => ({
      assessmentId: cycle.entry.assessmentId,
      releasedAt: cycle.at,
      people: figure(cycle)?.people ?? 0,
      coverage: newest && coverage(newest, cycle.framework),
    })),
    apart: Object.fromEntries(
      apart.map((cycle) => {
        const own = figure(cycle);
        return [cycle.entry.assessmentId, own ? summarise(cycle.framework, own).overall.mean : undefined];
      }),
    ),
    waiting: recent.flatMap((one) => ('document' in one ? [] : [one.entry.assessmentId])),
    tooOld: all.slice(mostCycles).map(({ assessmentId }) => assessmentId),
    series: newest
      ? trendOf(
          newest,
          drawn.map((cycle) => ({
            id: cycle.entry.assessmentId,
            framework: cycle.framework,
            released: figure(cycle) ?? { themes: {} },
          })),
        )
      : [],
  };
}

async function same(events: readonly DomainEvent[], company: string, group: string | undefined) {
  const documents = folded(events);
  const answer = await trendsOver(documents)(tenant, { company, group });
  const expected = computed(events, company, group);
  const ids = (why: string) =>
    answer.leftOut.filter((one) => one.why === why).map(({ assessmentId }) => assessmentId);
  expect({
    groups: answer.groups,
    framework: answer.framework,
    cycles: answer.cycles.map(({ assessmentId, releasedAt, people, coverage: shared }) => ({
      assessmentId,
      releasedAt,
      people,
      coverage: shared,
    })),
    apart: Object.fromEntries(
      answer.leftOut
        .filter(({ why }) => why !== 'notReleased' && why !== 'tooOld')
        .map(({ assessmentId, figure }) => [assessmentId, figure ? figure.mean : undefined]),
    ),
    waiting: ids('notReleased'),
    tooOld: ids('tooOld'),
    series: answer.series,
  }).toEqual(expected);
  return { documents, answer };
}

const drawn = fc.record({
  people: fc.integer({ min: 5, max: 30 }),
  score: fc.integer({ min: 1, max: 8 }),
  shape: fc.boolean(),
  levels: fc.boolean(),
});
const groupNames = ['Employee', 'Customer', 'constructor'] as const;
const companies = ['engines ltd', 'constructor'] as const;
const launch: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('launch' as const),
  company: fc.constantFrom(' Engines Ltd', 'engines ltd', 'constructor'),
  imported: fc.constantFrom('no', 'no', 'known', 'own'),
});
const release: fc.Arbitrary<Step> = fc.record<Extract<Step, { kind: 'release' }>>({
  kind: fc.constant('release' as const),
  of: fc.nat(4),
  everyone: fc.option(drawn, { nil: null }),
  groups: fc.dictionary(fc.constantFrom(...groupNames), drawn),
});
/** Every history starts with one assessment of each company. */
const begun: readonly Step[] = companies.map((company) => ({ kind: 'launch', company, imported: 'no' }));
const histories = fc
  .array(fc.oneof(launch, release, release), { minLength: 3, maxLength: 10 })
  .map((steps) => eventsOf([...begun, ...steps]));

describe('trends', () => {
  it('equal a computation from the releases themselves, for everyone and for each group', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.constantFrom(...companies),
        fc.constantFrom(undefined, ...groupNames, 'Nobody'),
        async (events, company, group) => {
          const { answer } = await same(events, company, group);
          expect(answer.company?.trim().toLowerCase()).toBe(company);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are the same byte for byte after a rebuild, with documents kept in memory or reloaded from the store', () => {
    fc.assert(
      fc.property(histories, (events) => {
        expect(JSON.stringify([...folded(events, true)])).toBe(JSON.stringify([...folded(events)]));
      }),
      { numRuns: 20 },
    );
  });

  it('contain the newest cycles only, and report older ones as too old', async () => {
    const people = { people: 20, score: 5, shape: true, levels: true };
    const steps = Array.from({ length: mostCycles + 4 }, (_, of): Step[] => [
      { kind: 'launch', company: 'Engines Ltd', imported: 'no' },
      {
        kind: 'release',
        of,
        everyone: { ...people, score: 3 + (of % 4) },
        groups: of % 2 ? { Employee: people } : {},
      },
    ]);
    const events = eventsOf(steps.flat());
    for (const group of [undefined, 'Employee']) {
      const { answer, documents } = await same(events, 'engines ltd', group);
      expect([answer.cycles.length, answer.leftOut.length]).toEqual([mostCycles, 4]);
      const figures = documents.get(`figures:${tenant}`);
      expect(figures?.kind === 'figures' && Object.keys(figures.of)).toHaveLength(mostCycles);
    }
  });
});
