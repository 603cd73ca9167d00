import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedFrom } from '../../tests/support/given.ts';
import { nineLenses } from '../framework/frameworks.ts';
import { type Decision, isRefusal } from '../kernel/decision.ts';
import type { Position, Recorded, Revision } from '../kernel/event.ts';
import {
  type ActionPlanDocument,
  actionPlan,
  actionPlanKeys,
} from '../read-models/action-plan/action-plan.ts';
import { actionReminders, reminderKeys } from '../read-models/action-reminders/action-reminders.ts';
import { addAction, changeAction, isAwaited, remindOwner, removeAction } from './actions.ts';
import { addComment, editComment, removeComment } from './comments.ts';
import { recordDecision } from './decisions.ts';
import type { ActionPlanEvent } from './events.ts';
import { ActionPlan } from './state.ts';
import { actionStates } from './states.ts';

const id = (name: string) => name.padEnd(24, 'a');
const assessmentId = id('assessment');
const people = ['ada', 'bob', 'cyd'].map(id);
const thing = fc.integer({ min: 0, max: 5 }).map((number) => id(`thing${number}x`));
const place = fc.constantFrom('1', '4.1', '4.1.1', 'nowhere');
const dueOn = fc.constantFrom(null, '2026-12-05', '2026-12-20');
const circumstances = (by: string) => ({
  assessmentId,
  by,
  framework: nineLenses,
  // The third person has left the organisation.
  isMember: (accountId: string) => people.slice(0, 2).includes(accountId),
  baselineOf: () => ({ release: 1, mean: 5 }),
});

type Step = (state: ActionPlan, serial: number) => Decision<ActionPlanEvent>;
const person = fc.constantFrom(...people);
const words = { title: 'T', why: '', impact: 'low', effort: 'low' } as const;
/** Arbitrary commands by arbitrary people. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(person, person, dueOn, fc.option(place)).map(
    ([by, ownerId, day, about]): Step =>
      (state, serial) =>
        addAction(
          state,
          {
            ...words,
            actionId: id(`thing${serial % 6}x`),
            ownerId,
            dueOn: day,
            place: about,
            cameFrom: null,
          },
          circumstances(by),
        ),
  ),
  fc.tuple(person, thing, fc.option(dueOn, { nil: undefined }), fc.constantFrom(...actionStates)).map(
    ([by, actionId, day, wanted]): Step =>
      (state) =>
        changeAction(
          state,
          { actionId, state: wanted, ...(day === undefined ? {} : { dueOn: day }) },
          circumstances(by),
        ),
  ),
  fc.tuple(person, thing).map(
    ([by, actionId]): Step =>
      (state) =>
        removeAction(state, actionId, circumstances(by)),
  ),
  thing.map(
    (actionId): Step =>
      (state) =>
        remindOwner(state, { assessmentId, actionId }, Date.parse('2026-12-04T12:00:00Z'), 'UTC'),
  ),
  fc.tuple(person, fc.oneof(place, thing)).map(
    ([by, on]): Step =>
      (state, serial) =>
        addComment(state, { commentId: id(`say${serial}x`), on, text: 'Hm' }, circumstances(by)),
  ),
  fc.tuple(person, fc.nat()).map(
    ([by, which]): Step =>
      (state) => {
        const all = Object.keys(state.comments);
        const commentId = all[which % Math.max(1, all.length)] ?? '';
        return which % 2 === 0
          ? editComment(state, { commentId, text: 'Ah' }, circumstances(by))
          : removeComment(state, commentId, circumstances(by));
      },
  ),
  fc.tuple(person, fc.option(fc.nat())).map(
    ([by, which]): Step =>
      (state, serial) => {
        const all = Object.keys(state.decisions);
        const supersedes = which === null ? null : (all[which % Math.max(1, all.length)] ?? null);
        const decision = {
          decisionId: id(`dec${serial}x`),
          title: 'D',
          reason: 'R',
          place: null,
          supersedes,
        };
        return recordDecision(state, decision, circumstances(by));
      },
  ),
);

describe('a plan under arbitrary commands', () => {
  it('keeps its invariants, and its read models agree with its stream', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 60 }), (asked) => {
        let state = ActionPlan.initial;
        const log: ActionPlanEvent[] = [];
        asked.forEach((step, serial) => {
          const decision = step(state, serial);
          if (isRefusal(decision)) return;
          for (const fact of decision) {
            expect(storedFrom(fact)).toEqual(fact.data);
            log.push(fact);
          }
          state = decision.reduce(ActionPlan.evolve, state);
        });
        promises(state, log);
        tellsTheSame(state, log);
      }),
      { numRuns: 200 },
    );
  });
});

function promises(state: ActionPlan, log: readonly ActionPlanEvent[]): void {
  expect(state.revision).toBe(log.length - 1);
  // Comments are edited and removed only by their author.
  const authors = new Map<string, string>();
  for (const event of log) {
    if (event.type === 'CommentAdded') authors.set(event.data.commentId, event.data.authorId);
    if (event.type === 'CommentEdited' || event.type === 'CommentRemoved')
      expect(event.data.authorId).toBe(authors.get(event.data.commentId));
  }
  // A decision is superseded at most once.
  const superseded = log.flatMap((event) =>
    event.type === 'DecisionRecorded' && event.data.supersedes !== null ? [event.data.supersedes] : [],
  );
  expect(new Set(superseded).size).toBe(superseded.length);
  // At most one reminder for each due day.
  const reminded = log.flatMap((event, at) =>
    event.type === 'ActionReminderDue' ? [`${event.data.actionId}${event.data.dueOn}${life(log, at)}`] : [],
  );
  expect(new Set(reminded).size).toBe(reminded.length);
}

/**
 * Number of times the action was added or changed before this reminder. Unlike the product, this test reuses ids, so each life of
 * an action may have its own reminder; 0 for other events.
 */
function life(log: readonly ActionPlanEvent[], at: number): number {
  const event = log[at];
  if (event?.type !== 'ActionReminderDue') return 0;
  const { actionId } = event.data;
  return log
    .slice(0, at)
    .filter(
      (one) => (one.type === 'ActionAdded' || one.type === 'ActionChanged') && one.data.actionId === actionId,
    ).length;
}

function tellsTheSame(state: ActionPlan, log: readonly ActionPlanEvent[]): void {
  const plan = fold(actionPlan, log);
  const rows = [...plan.values()] as ActionPlanDocument[];
  const actions = rows.filter((row) => row.kind === 'action');
  expect(Object.fromEntries(actions.map((row) => [row.actionId, row.state]))).toEqual(
    Object.fromEntries(Object.entries(state.actions).map(([actionId, action]) => [actionId, action.state])),
  );
  for (const row of actions) expect(row.revision).toBe(state.actions[row.actionId]?.revision);
  const head = plan.get(actionPlanKeys.head(assessmentId)) as ActionPlanDocument | undefined;
  if (head?.kind === 'head') {
    expect(head.revision).toBe(state.revision);
    const counts: Record<string, number> = {};
    for (const { on } of Object.values(state.comments)) counts[on] = (counts[on] ?? 0) + 1;
    expect(head.threads).toEqual(counts);
  }
  const waiting = [...fold(actionReminders, log).keys()].filter((key) =>
    key.startsWith(reminderKeys.waiting),
  );
  const awaited = Object.entries(state.actions).flatMap(([actionId, action]) =>
    isAwaited(action) && action.dueOn !== null ? [`${reminderKeys.day(action.dueOn)}${actionId}`] : [],
  );
  expect(waiting.toSorted()).toEqual(awaited.toSorted());
}

function fold(
  model: typeof actionPlan | typeof actionReminders,
  log: readonly ActionPlanEvent[],
): Map<string, unknown> {
  const documents = new Map<string, unknown>();
  const handles: readonly string[] = model.handles;
  log.forEach((fact, at) => {
    if (!handles.includes(fact.type)) return;
    const event = {
      ...fact,
      id: `e${at}`,
      stream: 'plan',
      revision: at as Revision,
      position: String(at + 1) as Position,
      recordedAt: '2026-11-21T10:00:00.000Z',
      metadata: { correlationId: '', causationId: '', commandId: '', actor: '', tenant: id('tenant') },
    } as unknown as Recorded<ActionPlanEvent>;
    const keys = model.keys(event);
    for (const [key, document] of model.evolve((one) => documents.get(one) as never, event)) {
      // A changed document must be among the announced keys; otherwise a concurrent process would start from an empty document.
      if (!key.startsWith(reminderKeys.waiting)) expect(keys).toContain(key);
      if (document === undefined) documents.delete(key);
      else documents.set(key, document);
    }
  });
  return documents;
}
