import type { Baseline } from '../../action-plan/state.ts';
import type { ActionState, Degree } from '../../action-plan/states.ts';
import type { DomainEvent } from '../../events.ts';
import type { Changes, Lookup, ReadModel } from '../read-model.ts';

/** Actions, comments and decisions of an assessment. Texts of comments are sealed. */
export type ActionPlanDocument = ActionPlanHead | ActionRow | CommentRow | DecisionRow;

/** Progress of the plan, and the number of comments by subject. */
export type ActionPlanHead = {
  readonly kind: 'head';
  /** Revision of the plan's stream. */
  readonly revision: number;
  readonly threads: Readonly<Record<string, number>>;
};

export type ActionRow = {
  readonly kind: 'action';
  readonly actionId: string;
  readonly title: string;
  readonly why: string;
  readonly ownerId: string;
  readonly dueOn: string | null;
  readonly impact: Degree;
  readonly effort: Degree;
  readonly place: string | null;
  readonly baseline: Baseline | null;
  readonly cameFrom: string | null;
  readonly state: ActionState;
  readonly addedBy: string;
  readonly addedAt: string;
  readonly changedBy: string;
  readonly changedAt: string;
  /** Revision of the plan after its last change of this item; If-Match is compared with it. */
  readonly revision: number;
};

export type CommentRow = {
  readonly kind: 'comment';
  readonly commentId: string;
  readonly on: string;
  readonly authorId: string;
  /** Encrypted with the author's key. */
  readonly text: string;
  readonly at: string;
  readonly editedAt: string | null;
  readonly revision: number;
};

export type DecisionRow = {
  readonly kind: 'decision';
  readonly decisionId: string;
  readonly title: string;
  readonly reason: string;
  readonly place: string | null;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
  readonly by: string;
  readonly at: string;
  readonly revision: number;
};

export const actionPlanKeys = {
  head: (assessmentId: string) => `${assessmentId}:head`,
  actions: (assessmentId: string) => `${assessmentId}:action:`,
  action: (assessmentId: string, actionId: string) => `${assessmentId}:action:${actionId}`,
  thread: (assessmentId: string, on: string) => `${assessmentId}:comment:${on}:`,
  comment: (assessmentId: string, on: string, commentId: string) =>
    `${assessmentId}:comment:${on}:${commentId}`,
  decisions: (assessmentId: string) => `${assessmentId}:decision:`,
  decision: (assessmentId: string, decisionId: string) => `${assessmentId}:decision:${decisionId}`,
};

type PlanEvent = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = [
  'ActionAdded',
  'ActionChanged',
  'ActionStateSet',
  'ActionRemoved',
  'ActionReminderDue',
  'CommentAdded',
  'CommentEdited',
  'CommentRemoved',
  'DecisionRecorded',
] as const;

export const actionPlan: ReadModel<ActionPlanDocument> = {
  name: 'action-plan',
  version: 1,
  handles: handled,
  keys: (event) => {
    const about = event as PlanEvent;
    const { assessmentId } = about.data;
    return [actionPlanKeys.head(assessmentId), ...itemKeys(about)];
  },
  evolve: (at, event) => {
    const about = event as PlanEvent;
    const { assessmentId } = about.data;
    const before = at(actionPlanKeys.head(assessmentId));
    const threads = before?.kind === 'head' ? before.threads : {};
    const head: ActionPlanHead = {
      kind: 'head',
      revision: event.revision,
      threads: counted(threads, about),
    };
    return [[actionPlanKeys.head(assessmentId), head], ...itemChanges(at, about)];
  },
};

/** Keys of the action, comment or decision of an event, and of the decision it supersedes. */
function itemKeys({ type, data }: PlanEvent): readonly string[] {
  switch (type) {
    case 'CommentAdded':
    case 'CommentEdited':
    case 'CommentRemoved':
      return [actionPlanKeys.comment(data.assessmentId, data.on, data.commentId)];
    case 'DecisionRecorded':
      return [data.decisionId, data.supersedes].flatMap((id) =>
        id === null ? [] : actionPlanKeys.decision(data.assessmentId, id),
      );
    default:
      return [actionPlanKeys.action(data.assessmentId, data.actionId)];
  }
}

function counted(threads: ActionPlanHead['threads'], { type, data }: PlanEvent): ActionPlanHead['threads'] {
  if (type === 'ActionRemoved') {
    const { [data.actionId]: _, ...rest } = threads;
    return rest;
  }
  if (type !== 'CommentAdded' && type !== 'CommentRemoved') return threads;
  const { [data.on]: before = 0, ...rest } = threads;
  const after = before + (type === 'CommentAdded' ? 1 : -1);
  return after > 0 ? { ...rest, [data.on]: after } : rest;
}

function itemChanges(at: Lookup<ActionPlanDocument>, event: PlanEvent): Changes<ActionPlanDocument> {
  const [key = '', other] = itemKeys(event);
  const before = at(key);
  switch (event.type) {
    case 'ActionAdded': {
      const { assessmentId: _, by, ...fields } = event.data;
      const added = {
        kind: 'action',
        ...fields,
        state: 'open',
        addedBy: by,
        addedAt: event.recordedAt,
      } as const;
      return [[key, { ...added, ...touched(event, by) }]];
    }
    case 'ActionChanged': {
      const { assessmentId: _, by, ...fields } = event.data;
      return before?.kind === 'action' ? [[key, { ...before, ...fields, ...touched(event, by) }]] : [];
    }
    case 'ActionStateSet': {
      const { state, by } = event.data;
      return before?.kind === 'action' ? [[key, { ...before, state, ...touched(event, by) }]] : [];
    }
    case 'ActionRemoved':
    case 'CommentRemoved':
      return [[key, undefined]];
    case 'ActionReminderDue':
      return [];
    case 'CommentAdded': {
      const { assessmentId: _, mentions: __, ...fields } = event.data;
      const { recordedAt, revision } = event;
      return [[key, { kind: 'comment', ...fields, at: recordedAt, editedAt: null, revision }]];
    }
    case 'CommentEdited': {
      const { text } = event.data;
      const { recordedAt: editedAt, revision } = event;
      return before?.kind === 'comment' ? [[key, { ...before, text, editedAt, revision }]] : [];
    }
    case 'DecisionRecorded': {
      const { assessmentId: _, ...fields } = event.data;
      const { recordedAt, revision } = event;
      const recorded = { kind: 'decision', ...fields, supersededBy: null, at: recordedAt, revision } as const;
      const superseded = other === undefined ? undefined : at(other);
      return [
        [key, recorded],
        ...(other !== undefined && superseded?.kind === 'decision'
          ? [[other, { ...superseded, supersededBy: fields.decisionId, revision }] as const]
          : []),
      ];
    }
  }
}

function touched({ recordedAt, revision }: PlanEvent, by: string) {
  return { changedBy: by, changedAt: recordedAt, revision };
}
