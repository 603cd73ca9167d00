import type { DomainEvent, DomainFact } from '../../../../domain/events.ts';
import { nineLenses } from '../../../../domain/framework/frameworks.ts';
import type { Position } from '../../../../domain/kernel/event.ts';
import {
  type ReleaseDocument,
  releaseResults,
} from '../../../../domain/processes/release-results/release-results.ts';
import { answersByPerson } from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { auditTrail } from '../../../../domain/read-models/audit-trail/audit-trail.ts';
import { comments } from '../../../../domain/read-models/comments/comments.ts';
import { comparison } from '../../../../domain/read-models/comparison/comparison.ts';
import {
  type AssessmentEntry,
  directory,
  directoryKeys,
} from '../../../../domain/read-models/directory/directory.ts';
import { participationBoard } from '../../../../domain/read-models/participation-board/participation-board.ts';
import type { Reaction, ReadModel } from '../../../../domain/read-models/read-model.ts';
import { results } from '../../../../domain/read-models/results/results.ts';
import { roster } from '../../../../domain/read-models/roster/roster.ts';
import { trend } from '../../../../domain/read-models/trend/trend.ts';
import { createCommentsQuery } from '../comments.ts';
import { documentsIn, readerOver } from '../past/documents.ts';

/** For each theme a rating (null: "Can't judge") and a comment. */
export type Answers = Readonly<Record<string, { readonly score: number | null; readonly comment?: string }>>;
/** A release of the last cycle: `during` is the index of the act that caused it. */
export type Told = { readonly during: number };
type Person = { readonly group: string; readonly site: string; readonly aside: boolean };
type Rules = {
  readonly inSteps: boolean;
  readonly twoGroupings: boolean;
  readonly threshold: number;
  readonly asked: number;
  readonly sites: readonly string[];
};

/** Read models behind every answer that people who may see results get: present, past, pushed or exported. */
const shown = [
  directory,
  participationBoard,
  auditTrail,
  results,
  comparison,
  trend,
  roster,
  answersByPerson,
] as unknown as readonly ReadModel<unknown>[];

/**
 * Runs an anonymous assessment in memory, with the product's own processes and read models, and records everything an insider could have
 * read after each act: every changed document and every public comment.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a simulation for tests: one act per method over the same in-memory documents
export function insiderOf({ inSteps, twoGroupings, threshold, asked, sites }: Rules) {
  const documents = new Map(shown.map(({ name }) => [name, new Map<string, unknown>()]));
  const commentDocuments = new Map<string, unknown>();
  const deciding = new Map<string, ReleaseDocument>();
  const people = new Map<number, { answers: Record<string, number | null>; submitted: boolean }>();
  const expertise = new Map<number, Readonly<Record<string, string>>>();
  const changed: string[] = [];
  const views: (readonly string[])[] = [];
  const told: Told[] = [];
  let assessmentId = '';
  let position = 0;
  let act = 0;
  let publicComments = 0;
  let weighted = 0;

  const readerOf = (own: ReadonlyMap<string, unknown> = new Map()) =>
    readerOver(async () => documentsIn(own), String(position) as Position);
  const idOf = (person: number) => `${assessmentId.slice(0, 4)}p${person}`.padEnd(24, 'x');
  const about = (person: number) => ({ assessmentId, participantId: idOf(person) });
  const placeOf = ({ group, site }: Person) => ({
    role: group,
    ...(twoGroupings && { secondGroup: site }),
  });

  function happened(type: DomainFact['type'], data: object, actor: string): void {
    position += 1;
    const event = {
      type,
      data,
      id: `e${position}`,
      position: String(position),
      revision: 0,
      stream: `any-${position}`,
      // Events are about fifty minutes apart, so that days pass.
      recordedAt: new Date(Date.UTC(2026, 0, 1) + position * 3_000_000).toISOString(),
      metadata: { tenant: 'o', actor, correlationId: '', causationId: '', commandId: '' },
    } as unknown as DomainEvent;
    for (const { name, handles, keys, evolve } of shown) {
      if (!handles.includes(type)) continue;
      const own = documents.get(name) ?? new Map<string, unknown>();
      for (const [key, document] of evolve((one) => own.get(one), event, keys(event))) {
        if (document === undefined) own.delete(key);
        else own.set(key, document);
        changed.push(`${name} ${key} ${JSON.stringify(document)}`);
      }
    }
    if (comments.handles.includes(type))
      for (const [key, document] of comments.evolve(
        (one) => commentDocuments.get(one) as never,
        event,
        comments.keys(event),
      ))
        if (document === undefined) commentDocuments.delete(key);
        else commentDocuments.set(key, document);
    if (type === 'ResultsReleased') {
      told.push({ during: act });
      weighted += Number(JSON.stringify(data).includes('"weighted":{"'));
    }
    if (releaseResults.handles.includes(type))
      decided(releaseResults.react((key) => deciding.get(key), event));
  }

  function decided({ documents: own = [], intentions = [] }: Reaction<ReleaseDocument>): void {
    for (const [key, document] of own) {
      if (document === undefined) deciding.delete(key);
      else deciding.set(key, document);
    }
    for (const { facts } of intentions)
      for (const { type, data } of facts) happened(type, data, 'process:release-results');
  }

  const byPerson = (type: DomainFact['type'], person: number, data: object) =>
    happened(type, { ...about(person), ...data }, `participant:${idOf(person)}`);
  const byLeader = (type: DomainFact['type'], data: object) => happened(type, data, 'account:leader');

  return {
    launch: (cycle: number) => {
      assessmentId = `${cycle}`.repeat(4).padEnd(24, 'a');
      people.clear();
      expertise.clear();
      told.length = 0;
      act = 0;
      byLeader('AssessmentLaunched', {
        assessmentId,
        name: `Cycle ${cycle}`,
        company: 'Engines',
        description: '',
        framework: `${nineLenses.id}@${nineLenses.version}`,
        asked,
        subLenses: 1,
        opensAt: null,
        closesAt: null,
        threshold,
        launchedBy: 'leader',
        commentsReleased: true,
        releases: inSteps ? 'inSteps' : 'atClosing',
        rule: 'people@1',
        groups: ['Plant', 'Board'],
        ...(twoGroupings && { secondGrouping: { name: 'Site', groups: sites } }),
      });
    },
    invite: (person: number, who: Person) =>
      byLeader('ParticipantInvited', {
        ...about(person),
        name: `n${person}`,
        email: `p${person}@x.example`,
        addressHash: `h${person}`,
        linkHash: `l${person}`,
        ...placeOf(who),
      }),
    correct: (person: number, who: Person) =>
      byLeader('ParticipantCorrected', {
        ...about(person),
        name: `n${person}`,
        email: `q${person}@y.example`,
        addressHash: `g${person}`,
        ...placeOf(who),
        corrected: ['email'],
      }),
    withdraw: (person: number) => byLeader('InvitationRevoked', about(person)),
    start: (person: number, who: Person) => {
      people.set(person, { answers: {}, submitted: false });
      byPerson('LinkOpened', person, { link: 1, device: 'd' });
      byPerson('ResponseStarted', person, { name: `n${person}`, ...placeOf(who), device: 'd' });
    },
    declare: (person: number, levels: Readonly<Record<string, string>>) => {
      expertise.set(person, levels);
      byPerson('ExpertiseDeclared', person, { levels });
    },
    save: (person: number, said: Answers) => {
      const known = people.get(person);
      if (!known) throw new Error(`${person} has not started`);
      const before = Object.keys(known.answers).length;
      const ratings = Object.fromEntries(Object.entries(said).map(([theme, { score }]) => [theme, score]));
      known.answers = { ...known.answers, ...ratings };
      // As a browser sends them: the current comments, and '' for withdrawn ones.
      const words = Object.fromEntries(
        Object.entries(said).map(([theme, { comment = '' }]) => [theme, comment]),
      );
      const answered = Object.keys(known.answers).length;
      byPerson('AnswersSaved', person, { ratings, comments: words, answered, change: answered - before });
    },
    submit: (person: number, who: Person) => {
      const known = people.get(person);
      if (!known) throw new Error(`${person} has not started`);
      known.submitted = true;
      byPerson('ResponseSubmitted', person, {
        ...placeOf(who),
        ratings: known.answers,
        answered: Object.keys(known.answers).length,
        ...(expertise.has(person) && { expertise: expertise.get(person) }),
        ...(who.aside && { aside: 'seesResults' }),
      });
    },
    close: () => byLeader('AssessmentClosed', { assessmentId, reason: 'byHand' }),
    /** Reads every document. @param index index of the act that was just done */
    look: async (index: number) => {
      act = index + 1;
      if (told.length > 0) {
        const entry = documents.get(directory.name)?.get(directoryKeys.assessment(assessmentId));
        const query = createCommentsQuery(readerOf(commentDocuments), readerOf(documents.get(results.name)), {
          read: async (text) => text,
        });
        const { counts } = await query(entry as AssessmentEntry, {});
        publicComments += Object.keys(counts).length;
        for (const theme of Object.keys(counts))
          changed.push(JSON.stringify(await query(entry as AssessmentEntry, { theme })));
      }
      views.push(changed.splice(0));
    },
    seen: () => ({ views, told, comments: publicComments, weighted }),
  };
}
