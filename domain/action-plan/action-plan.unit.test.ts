import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { nineLenses } from '../framework/frameworks.ts';
import { type AddAction, addAction, changeAction, remindOwner, removeAction } from './actions.ts';
import { addComment, editComment, mentionsIn, removeComment } from './comments.ts';
import { recordDecision } from './decisions.ts';
import type { ActionPlanEvent } from './events.ts';
import { actionPlanLimits } from './limits.ts';
import { ActionPlan } from './state.ts';

const id = (name: string) => name.padEnd(24, 'a');
const [assessmentId, ada, grace, stranger] = ['assessment', 'ada', 'grace', 'stranger'].map(id) as [
  string,
  string,
  string,
  string,
];
const actionId = id('action');
const circumstances = {
  assessmentId,
  by: ada,
  framework: nineLenses,
  isMember: (accountId: string) => accountId === ada || accountId === grace,
  baselineOf: (place: string) => (place === '4' ? { release: 2, mean: 4.35 } : null),
};
const wish: AddAction = {
  actionId,
  title: 'Fix the intake process',
  why: 'Two camps on how it works.',
  ownerId: grace,
  dueOn: '2026-12-05',
  impact: 'high',
  effort: 'low',
  place: '4',
  cameFrom: 'strengthen:4',
};
const added: ActionPlanEvent = {
  type: 'ActionAdded',
  data: { assessmentId, by: ada, ...wish, baseline: { release: 2, mean: 4.35 } },
};
const stateSet = (state: 'open' | 'doing' | 'done' | 'dropped'): ActionPlanEvent => ({
  type: 'ActionStateSet',
  data: { assessmentId, actionId, state, by: ada },
});
const plan = (...events: ActionPlanEvent[]) => given(ActionPlan, events);

describe('an action', () => {
  it('stores the baseline of its lens at the time of the decision', () => {
    const adding = plan().when((state) => addAction(state, wish, circumstances));
    adding.thenFacts([added]);
    adding.thenAgainNothing();
  });

  it('has no baseline when no figure of its place is released', () => {
    const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
    plan()
      .when((state) => addAction(state, { ...wish, place: '1.1' }, circumstances))
      .thenFacts([{ type: 'ActionAdded', data: { ...data, place: '1.1', baseline: null } }]);
  });

  it('needs a member as owner and a place of the framework', () => {
    plan()
      .when((state) => addAction(state, { ...wish, ownerId: stranger }, circumstances))
      .thenRefused('OWNER_UNKNOWN');
    plan()
      .when((state) => addAction(state, { ...wish, place: '99.9' }, circumstances))
      .thenRefused('PLACE_UNKNOWN');
  });

  it('needs a due date on the calendar; an out-of-range date stored earlier does not block other changes', () => {
    const slip = '0005-12-05';
    plan()
      .when((state) => addAction(state, { ...wish, dueOn: slip }, circumstances))
      .thenRefused('DATE_OUT_OF_RANGE');
    plan(added)
      .when((state) => changeAction(state, { actionId, dueOn: slip }, circumstances))
      .thenRefused('DATE_OUT_OF_RANGE');
    const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
    const earlier: ActionPlanEvent = { type: 'ActionAdded', data: { ...data, dueOn: slip } };
    const { cameFrom: _, ...rest } = data;
    plan(earlier)
      .when((state) => changeAction(state, { actionId, title: 'Fix it' }, circumstances))
      .thenFacts([{ type: 'ActionChanged', data: { ...rest, dueOn: slip, title: 'Fix it' } }]);
  });

  it('keeps an owner who has left until it is reassigned', () => {
    const left = { ...circumstances, isMember: (accountId: string) => accountId === ada };
    plan(added)
      .when((state) => changeAction(state, { actionId, state: 'doing' }, left))
      .thenFacts([stateSet('doing')]);
  });

  it('changes text and state in one step, and writes nothing without a difference', () => {
    const change = plan(added).when((state) =>
      changeAction(state, { actionId, title: 'Fix it all', state: 'doing' }, circumstances),
    );
    const { cameFrom: _, ...fields } = wish;
    change.thenFacts([
      {
        type: 'ActionChanged',
        data: {
          assessmentId,
          by: ada,
          ...fields,
          title: 'Fix it all',
          baseline: { release: 2, mean: 4.35 },
        },
      },
      stateSet('doing'),
    ]);
    change.thenAgainNothing();
  });

  it('gets a new baseline when moved to another place, and keeps it otherwise', () => {
    const later = { ...circumstances, baselineOf: () => ({ release: 5, mean: 7 }) };
    const baselineAfter = (change: object) => {
      const state = [added].reduce(ActionPlan.evolve, ActionPlan.initial);
      const [fact] = changeAction(state, { actionId, ...change }, later) as ActionPlanEvent[];
      return fact?.type === 'ActionChanged' ? fact.data.baseline : undefined;
    };
    expect(baselineAfter({ title: 'Other' })).toEqual({ release: 2, mean: 4.35 });
    expect(baselineAfter({ place: '5' })).toEqual({ release: 5, mean: 7 });
    expect(baselineAfter({ place: null })).toBeNull();
  });

  it('is removed together with its comments', () => {
    const comment: ActionPlanEvent = {
      type: 'CommentAdded',
      data: {
        assessmentId,
        commentId: id('comment'),
        on: actionId,
        authorId: ada,
        text: 'x',
        mentions: [],
      },
    };
    const removed = plan(added, comment).when((state) => removeAction(state, actionId, circumstances));
    removed.thenFacts([{ type: 'ActionRemoved', data: { assessmentId, by: ada, actionId } }]);
    removed.thenAgainNothing('NOT_FOUND');
    plan(added, comment, { type: 'ActionRemoved', data: { assessmentId, actionId, by: ada } })
      .when((state) => editComment(state, { commentId: id('comment'), text: 'y' }, circumstances))
      .thenRefused('NOT_FOUND');
  });

  it('is refused when the plan is full', () => {
    const full = Array.from({ length: actionPlanLimits.actions }, (_, at): ActionPlanEvent => {
      const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
      return { type: 'ActionAdded', data: { ...data, actionId: id(`action${at}x`) } };
    });
    plan(...full)
      .when((state) => addAction(state, wish, circumstances))
      .thenRefused('ACTION_PLAN_FULL');
  });
});

describe('a reminder', () => {
  const remind =
    (now: string, zone = 'UTC') =>
    (state: ActionPlan) =>
      remindOwner(state, { assessmentId, actionId }, Date.parse(now), zone);
  const due: ActionPlanEvent = {
    type: 'ActionReminderDue',
    data: { assessmentId, actionId, ownerId: grace, dueOn: '2026-12-05' },
  };

  it('is written once, the day before the due date, from the morning on', () => {
    plan(added).when(remind('2026-12-04T07:59:00Z')).thenNothing();
    const written = plan(added).when(remind('2026-12-04T08:00:00Z'));
    written.thenFacts([due]);
    written.thenAgainNothing();
  });

  it("follows the organisation's time zone", () => {
    plan(added).when(remind('2026-12-03T23:00:00Z', 'Asia/Tokyo')).thenFacts([due]);
    plan(added).when(remind('2026-12-04T08:00:00Z', 'America/Los_Angeles')).thenNothing();
  });

  it('is sent up to one day late after an outage', () => {
    plan(added).when(remind('2026-12-05T20:00:00Z')).thenFacts([due]);
    plan(added).when(remind('2026-12-06T00:00:00Z')).thenNothing();
  });

  it('is not written for done, dropped or undated actions', () => {
    for (const over of ['done', 'dropped'] as const)
      plan(added, stateSet(over)).when(remind('2026-12-04T12:00:00Z')).thenNothing();
    plan(added, stateSet('done'), stateSet('doing')).when(remind('2026-12-04T12:00:00Z')).thenFacts([due]);
    const { cameFrom: _, ...fields } = wish;
    plan(added, {
      type: 'ActionChanged',
      data: { assessmentId, by: ada, ...fields, dueOn: null, baseline: null },
    })
      .when(remind('2026-12-04T12:00:00Z'))
      .thenNothing();
  });
});

describe('a comment', () => {
  const commentId = id('comment');
  const said = (text: string, mentions: string[] = []): ActionPlanEvent => ({
    type: 'CommentAdded',
    data: { assessmentId, commentId, on: '4.1.1', authorId: ada, text, mentions },
  });
  const asGrace = { ...circumstances, by: grace };

  it('needs an existing place or action', () => {
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text: 'Why?' }, circumstances))
      .thenFacts([said('Why?')]);
    plan()
      .when((state) => addComment(state, { commentId, on: actionId, text: 'Why?' }, circumstances))
      .thenRefused('NOT_FOUND');
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.99', text: 'Why?' }, circumstances))
      .thenRefused('NOT_FOUND');
  });

  it('mentions members only, each once', () => {
    const text = `@[${grace}] and @[${grace}], what do you think?`;
    expect(mentionsIn(text)).toEqual([grace]);
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text }, circumstances))
      .thenFacts([said(text, [grace])]);
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text: `@[${stranger}]` }, circumstances))
      .thenRefused('MENTION_UNKNOWN');
  });

  it('is edited and removed by its author only', () => {
    plan(said('Why?'))
      .when((state) => editComment(state, { commentId, text: 'Because.' }, circumstances))
      .thenFacts([
        {
          type: 'CommentEdited',
          data: { assessmentId, commentId, on: '4.1.1', authorId: ada, text: 'Because.', mentions: [] },
        },
      ]);
    plan(said('Why?'))
      .when((state) => editComment(state, { commentId, text: 'Because.' }, asGrace))
      .thenRefused('NOT_YOUR_COMMENT');
    plan(said('Why?'))
      .when((state) => removeComment(state, commentId, asGrace))
      .thenRefused('NOT_YOUR_COMMENT');
    const removed = plan(said('Why?')).when((state) => removeComment(state, commentId, circumstances));
    removed.thenFacts([
      { type: 'CommentRemoved', data: { assessmentId, commentId, on: '4.1.1', authorId: ada } },
    ]);
    removed.thenAgainNothing('NOT_FOUND');
  });
});

describe('a decision', () => {
  const decision = {
    decisionId: id('first'),
    title: 'Stop it',
    reason: 'It costs more than it brings.',
    place: '4',
    supersedes: null,
  };
  const first: ActionPlanEvent = { type: 'DecisionRecorded', data: { assessmentId, by: ada, ...decision } };
  const second = { ...decision, decisionId: id('second'), supersedes: id('first') };

  it('is recorded with its reason', () => {
    plan()
      .when((state) => recordDecision(state, decision, circumstances))
      .thenFacts([first]);
    plan()
      .when((state) => recordDecision(state, { ...decision, place: '99' }, circumstances))
      .thenRefused('PLACE_UNKNOWN');
  });

  it('is superseded by one later decision, and by no second one', () => {
    const superseding = plan(first).when((state) => recordDecision(state, second, circumstances));
    superseding.thenFacts([{ type: 'DecisionRecorded', data: { assessmentId, by: ada, ...second } }]);
    superseding.thenAgainNothing();
    plan(first, { type: 'DecisionRecorded', data: { assessmentId, by: ada, ...second } })
      .when((state) => recordDecision(state, { ...second, decisionId: id('third') }, circumstances))
      .thenRefused('ALREADY_SUPERSEDED');
    plan()
      .when((state) => recordDecision(state, second, circumstances))
      .thenRefused('NOT_FOUND');
  });
});
