import type { DomainEvent, DomainFact } from '../../../events.ts';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import type { Framework } from '../../../framework/schema.ts';
import type { Aside } from '../../../response/aside.ts';
import type { ResultsEvent } from '../../../results/events.ts';
import type { Released } from '../../../scoring/released.ts';
import { type ReleaseDocument, releaseResults } from '../release-results.ts';

const assessmentId = 'a'.repeat(24);
export const person = (index: number) => `p${index}`.padEnd(24, 'x');

type Fact = { readonly type: DomainFact['type']; readonly data: object };

export const launched = (
  releases: 'atClosing' | 'inSteps',
  {
    threshold = 5,
    named = false,
    sites,
  }: { readonly threshold?: number; readonly named?: boolean; readonly sites?: readonly string[] } = {},
): Fact => ({
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    framework: `${nineLenses.id}@${nineLenses.version}`,
    threshold: named ? 1 : threshold,
    ...(named && { named }),
    ...(sites && { secondGrouping: { name: 'Site', groups: sites } }),
    rule: 'people@1',
    releases,
  },
});
/** @param groups a group, or a pair of a group and a second group, for each person */
export const invited = (...groups: readonly (string | readonly [string, string])[]): readonly Fact[] =>
  groups.map((group) => ({ type: 'ParticipantInvited', data: { assessmentId, ...placeOf(group) } }));
const placeOf = (group: string | readonly [string, string]) =>
  typeof group === 'string' ? { role: group } : { role: group[0], secondGroup: group[1] };
export const submission = (
  index: number,
  group: string | readonly [string, string],
  ratings: Readonly<Record<string, number | null>>,
  {
    expertise,
    aside,
  }: { readonly expertise?: Readonly<Record<string, string>>; readonly aside?: Aside } = {},
): Fact => ({
  type: 'ResponseSubmitted',
  data: {
    assessmentId,
    participantId: person(index),
    ...placeOf(group),
    ratings,
    ...(expertise && { expertise }),
    ...(aside && { aside }),
  },
});
export const change = (
  index: number,
  ratings: Readonly<Record<string, number | null>>,
  cleared: readonly string[] = [],
): Fact => ({ type: 'AnswersSaved', data: { assessmentId, participantId: person(index), ratings, cleared } });
export const closed: Fact = { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } };
export const reopened: Fact = {
  type: 'AssessmentReopened',
  data: { assessmentId, closesAt: '2026-12-01T00:00:00.000Z' },
};

/** Runs the process over some facts; returns the releases with the number of the fact that caused each. */
export function releasesOf(
  facts: readonly Fact[],
): readonly { readonly after: number; readonly event: ResultsEvent }[] {
  const documents = new Map<string, ReleaseDocument>();
  const releases: { after: number; event: ResultsEvent }[] = [];
  facts.forEach((fact, index) => {
    const event = { ...fact, id: String(index), position: String(index + 1) } as unknown as DomainEvent;
    const keys = new Set(releaseResults.keys(event));
    const at = (key: string) => {
      if (!keys.has(key)) throw new Error(`${key} was not asked for`);
      return documents.get(key);
    };
    const reaction = releaseResults.react(at, event);
    for (const [key, document] of reaction.documents ?? []) {
      if (!keys.has(key)) throw new Error(`${key} was not asked for`);
      if (document) documents.set(key, JSON.parse(JSON.stringify(document)) as ReleaseDocument);
    }
    for (const { facts: made } of reaction.intentions ?? [])
      for (const one of made) if (one.type === 'ResultsReleased') releases.push({ after: index, event: one });
  });
  return releases;
}

/** The release of an imported survey of these people; null: no rating. */
export function importedRelease(
  framework: Framework,
  groups: readonly {
    readonly group: string;
    /** Group of the second grouping, in which these people are. */
    readonly second?: string;
    readonly people: readonly (readonly (number | null)[])[];
  }[],
): {
  readonly everyone: Released;
  readonly groups: readonly Released[];
  readonly names: readonly string[];
  readonly people: readonly number[];
} {
  const themes = themeIds(framework);
  const names = [...new Set(groups.flatMap(({ second }) => second ?? []))];
  const [release] = releasesOf([
    {
      type: 'SurveyImportBegan',
      data: {
        assessmentId,
        framework: 'own@1',
        definition: framework,
        threshold: 5,
        rule: 'people@1',
        ...(names.length > 0 && { secondGrouping: { name: 'Site', groups: names } }),
      },
    },
    ...groups.flatMap(({ group, second, people }) =>
      people.map(
        (one): Fact => ({
          type: 'ResponseImported',
          data: {
            assessmentId,
            group,
            ...(second !== undefined && { secondGroup: second }),
            ratings: Object.fromEntries(
              themes.flatMap((theme, at) => (typeof one[at] === 'number' ? [[theme, one[at]]] : [])),
            ),
          },
        }),
      ),
    ),
    {
      type: 'SurveyImported',
      data: {
        assessmentId,
        groups: [...new Set(groups.map(({ group }) => group))].map((group) => ({ group, people: 1 })),
      },
    },
  ]);
  if (!release?.event.data.everyone) throw new Error('Nothing was released.');
  const { everyone, groups: released } = release.event.data;
  return {
    everyone,
    groups: released.map(({ figure }) => figure),
    names: released.map(({ group }) => group),
    people: [everyone.people, ...released.map(({ figure }) => figure.people)],
  };
}
