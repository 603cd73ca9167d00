import { noun } from '../kernel/noun.ts';
import { type ActionPlanEvent, actionPlanEvents } from './events.ts';
import type { ActionState, Degree } from './states.ts';

export type Baseline = { readonly release: number; readonly mean: number };

export type Action = {
  readonly title: string;
  readonly why: string;
  readonly ownerId: string;
  readonly dueOn: string | null;
  readonly impact: Degree;
  readonly effort: Degree;
  readonly place: string | null;
  readonly baseline: Baseline | null;
  readonly state: ActionState;
  /** The due day its owner was last reminded of; null = none. */
  readonly remindedOf: string | null;
} & Touched;

/** Account of the last change, and the plan's revision after it. */
export type Touched = { readonly changedBy: string; readonly revision: number };

export type Comment = { readonly on: string; readonly authorId: string } & Touched;
export type RecordedDecision = { readonly supersededBy: string | null } & Touched;

/** State for decisions about a plan. Every assessment has a plan, empty at first. */
export type ActionPlan = {
  /** Revision of its stream: -1 while it is empty. */
  readonly revision: number;
  readonly actions: Readonly<Record<string, Action>>;
  readonly comments: Readonly<Record<string, Comment>>;
  readonly decisions: Readonly<Record<string, RecordedDecision>>;
};

export const ActionPlan = noun({
  name: 'plan',
  key: (assessmentId: string) => assessmentId,
  events: actionPlanEvents,
  initial: { revision: -1, actions: {}, comments: {}, decisions: {} } as ActionPlan,
  evolve: (state, event) => {
    const revision = state.revision + 1;
    return { ...state, ...changed(state, event, revision), revision };
  },
});

function changed(state: ActionPlan, event: ActionPlanEvent, revision: number): Partial<ActionPlan> {
  switch (event.type) {
    case 'ActionAdded': {
      const { assessmentId: _, actionId, by, cameFrom: __, ...fields } = event.data;
      return withAction(state, actionId, {
        ...fields,
        state: 'open',
        remindedOf: null,
        changedBy: by,
        revision,
      });
    }
    case 'ActionChanged': {
      const { assessmentId: _, actionId, by, ...fields } = event.data;
      const before = state.actions[actionId];
      return before ? withAction(state, actionId, { ...before, ...fields, changedBy: by, revision }) : {};
    }
    case 'ActionStateSet': {
      const { actionId, state: reached, by } = event.data;
      const before = state.actions[actionId];
      return before
        ? withAction(state, actionId, { ...before, state: reached, changedBy: by, revision })
        : {};
    }
    case 'ActionRemoved': {
      const { actionId } = event.data;
      const others = Object.entries(state.comments).filter(([, { on }]) => on !== actionId);
      return { actions: without(state.actions, actionId), comments: Object.fromEntries(others) };
    }
    case 'ActionReminderDue': {
      const { actionId, dueOn } = event.data;
      const before = state.actions[actionId];
      // A reminder does not touch `revision`: nothing changed that a person may be editing.
      return before ? withAction(state, actionId, { ...before, remindedOf: dueOn }) : {};
    }
    case 'CommentAdded':
    case 'CommentEdited': {
      const { commentId, on, authorId } = event.data;
      const comment = { on, authorId, changedBy: authorId, revision };
      return { comments: { ...state.comments, [commentId]: comment } };
    }
    case 'CommentRemoved':
      return { comments: without(state.comments, event.data.commentId) };
    case 'DecisionRecorded': {
      const { decisionId, supersedes, by } = event.data;
      const before = supersedes === null ? undefined : state.decisions[supersedes];
      return {
        decisions: {
          ...state.decisions,
          ...(supersedes !== null &&
            before && { [supersedes]: { supersededBy: decisionId, changedBy: by, revision } }),
          [decisionId]: { supersededBy: null, changedBy: by, revision },
        },
      };
    }
    default:
      return {};
  }
}

function withAction(state: ActionPlan, actionId: string, action: Action): Partial<ActionPlan> {
  return { actions: { ...state.actions, [actionId]: action } };
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...rest } = record;
  return rest;
}
