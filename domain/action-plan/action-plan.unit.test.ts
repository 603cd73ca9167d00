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
const around = {
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
  it('is added with where its lens stood when it was decided', () => {
    const adding = plan().when((state) => addAction(state, wish, around));
    adding.thenFacts([added]);
    adding.thenAgainNothing();
  });

  it('without anything released of its place has nothing to be measured against', () => {
    const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
    plan()
      .when((state) => addAction(state, { ...wish, place: '1.1' }, around))
      .thenFacts([{ type: 'ActionAdded', data: { ...data, place: '1.1', baseline: null } }]);
  });

  it('belongs to a member and to a place the framework has', () => {
    plan()
      .when((state) => addAction(state, { ...wish, ownerId: stranger }, around))
      .thenRefused('OWNER_UNKNOWN');
    plan()
      .when((state) => addAction(state, { ...wish, place: '99.9' }, around))
      .thenRefused('PLACE_UNKNOWN');
  });

  it('is due on a day of the calendar; one stored before there were bounds keeps nothing else from being changed', () => {
    const slip = '0005-12-05';
    plan()
      .when((state) => addAction(state, { ...wish, dueOn: slip }, around))
      .thenRefused('DATE_OUT_OF_RANGE');
    plan(added)
      .when((state) => changeAction(state, { actionId, dueOn: slip }, around))
      .thenRefused('DATE_OUT_OF_RANGE');
    const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
    const earlier: ActionPlanEvent = { type: 'ActionAdded', data: { ...data, dueOn: slip } };
    const { cameFrom: _, ...rest } = data;
    plan(earlier)
      .when((state) => changeAction(state, { actionId, title: 'Fix it' }, around))
      .thenFacts([{ type: 'ActionChanged', data: { ...rest, dueOn: slip, title: 'Fix it' } }]);
  });

  it('keeps an owner who has left until somebody gives it to another', () => {
    const left = { ...around, isMember: (accountId: string) => accountId === ada };
    plan(added)
      .when((state) => changeAction(state, { actionId, state: 'doing' }, left))
      .thenFacts([stateSet('doing')]);
  });

  it('changes what is said of it and how far it is in one step, and nothing when it is so already', () => {
    const change = plan(added).when((state) =>
      changeAction(state, { actionId, title: 'Fix it all', state: 'doing' }, around),
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

  it('is measured anew when it is about another place, and as before otherwise', () => {
    const later = { ...around, baselineOf: () => ({ release: 5, mean: 7 }) };
    const baselineAfter = (change: object) => {
      const state = [added].reduce(ActionPlan.evolve, ActionPlan.initial);
      const [fact] = changeAction(state, { actionId, ...change }, later) as ActionPlanEvent[];
      return fact?.type === 'ActionChanged' ? fact.data.baseline : undefined;
    };
    expect(baselineAfter({ title: 'Other' })).toEqual({ release: 2, mean: 4.35 });
    expect(baselineAfter({ place: '5' })).toEqual({ release: 5, mean: 7 });
    expect(baselineAfter({ place: null })).toBeNull();
  });

  it('is gone once it is removed, with what was said about it', () => {
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
    const removed = plan(added, comment).when((state) => removeAction(state, actionId, around));
    removed.thenFacts([{ type: 'ActionRemoved', data: { assessmentId, by: ada, actionId } }]);
    removed.thenAgainNothing('NOT_FOUND');
    plan(added, comment, { type: 'ActionRemoved', data: { assessmentId, actionId, by: ada } })
      .when((state) => editComment(state, { commentId: id('comment'), text: 'y' }, around))
      .thenRefused('NOT_FOUND');
  });

  it('finds no room in a plan that is full', () => {
    const full = Array.from({ length: actionPlanLimits.actions }, (_, at): ActionPlanEvent => {
      const { data } = added as Extract<ActionPlanEvent, { type: 'ActionAdded' }>;
      return { type: 'ActionAdded', data: { ...data, actionId: id(`action${at}x`) } };
    });
    plan(...full)
      .when((state) => addAction(state, wish, around))
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

  it('is written once, the day before, from the morning on', () => {
    plan(added).when(remind('2026-12-04T07:59:00Z')).thenNothing();
    const written = plan(added).when(remind('2026-12-04T08:00:00Z'));
    written.thenFacts([due]);
    written.thenAgainNothing();
  });

  it('follows the clocks of the organisation', () => {
    plan(added).when(remind('2026-12-03T23:00:00Z', 'Asia/Tokyo')).thenFacts([due]);
    plan(added).when(remind('2026-12-04T08:00:00Z', 'America/Los_Angeles')).thenNothing();
  });

  it('is late by an outage of a day at most', () => {
    plan(added).when(remind('2026-12-05T20:00:00Z')).thenFacts([due]);
    plan(added).when(remind('2026-12-06T00:00:00Z')).thenNothing();
  });

  it('is not for what is done or dropped, nor for what has no date', () => {
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
  const asGrace = { ...around, by: grace };

  it('is about a place or an action that is there', () => {
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text: 'Why?' }, around))
      .thenFacts([said('Why?')]);
    plan()
      .when((state) => addComment(state, { commentId, on: actionId, text: 'Why?' }, around))
      .thenRefused('NOT_FOUND');
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.99', text: 'Why?' }, around))
      .thenRefused('NOT_FOUND');
  });

  it('mentions members only, each once', () => {
    const text = `@[${grace}] and @[${grace}], what do you think?`;
    expect(mentionsIn(text)).toEqual([grace]);
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text }, around))
      .thenFacts([said(text, [grace])]);
    plan()
      .when((state) => addComment(state, { commentId, on: '4.1.1', text: `@[${stranger}]` }, around))
      .thenRefused('MENTION_UNKNOWN');
  });

  it('is edited and removed by who wrote it and by nobody else', () => {
    plan(said('Why?'))
      .when((state) => editComment(state, { commentId, text: 'Because.' }, around))
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
    const removed = plan(said('Why?')).when((state) => removeComment(state, commentId, around));
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
      .when((state) => recordDecision(state, decision, around))
      .thenFacts([first]);
    plan()
      .when((state) => recordDecision(state, { ...decision, place: '99' }, around))
      .thenRefused('PLACE_UNKNOWN');
  });

  it('gives its place to one later decision, and to no second one', () => {
    const superseding = plan(first).when((state) => recordDecision(state, second, around));
    superseding.thenFacts([{ type: 'DecisionRecorded', data: { assessmentId, by: ada, ...second } }]);
    superseding.thenAgainNothing();
    plan(first, { type: 'DecisionRecorded', data: { assessmentId, by: ada, ...second } })
      .when((state) => recordDecision(state, { ...second, decisionId: id('third') }, around))
      .thenRefused('ALREADY_SUPERSEDED');
    plan()
      .when((state) => recordDecision(state, second, around))
      .thenRefused('NOT_FOUND');
  });
});
