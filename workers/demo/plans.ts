import {
  type DemoPlan,
  decidedAfter,
  demoMilestones,
  demoPlans,
  demoTarget,
} from '../../domain/demo/plans.ts';
import type { DemoCycle } from '../../domain/demo/timeline.ts';
import type { DemoMember } from './people.ts';
import type { Stage } from './stage.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

type Act = { readonly at: number; run(): Promise<unknown> };
type People = { readonly leader: DemoMember; readonly member: DemoMember };

/** What is decided after each closed cycle, and done since. */
export function planActs(
  stage: Stage,
  people: People,
  cycles: readonly DemoCycle[],
  idOf: (cycle: DemoCycle) => string,
): readonly Act[] {
  const acts = cycles.flatMap((cycle) => {
    const plan = demoPlans.find((one) => one.cycle === cycle.index);
    return plan && cycle.closedAt !== null
      ? actsOf(stage, people, plan, cycle.closedAt, () => idOf(cycle))
      : [];
  });
  const marks = demoMilestones.map(({ name, cycle, after }) => {
    const at = (cycles[cycle]?.closedAt ?? 0) + after * dayMs;
    const body = { name, date: new Date(at).toISOString().slice(0, 10) };
    return {
      at,
      run: async () => stage.call('POST', '/api/milestones', { token: await people.leader.token(), body }),
    };
  });
  const target = {
    at: (cycles[0]?.closedAt ?? 0) + decidedAfter * dayMs,
    run: async () =>
      stage.call('PUT', '/api/trends/target', {
        token: await people.leader.token(),
        body: { target: demoTarget, framework: 'nine-lenses@1' },
      }),
  };
  return [...acts, ...marks, target];
}

function actsOf(
  stage: Stage,
  people: People,
  { decisions, actions, comments }: DemoPlan,
  closedAt: number,
  idOf: () => string,
): readonly Act[] {
  const path = () => `/api/assessments/${idOf()}/plan`;
  const after = (days: number, minutes = 0) => closedAt + days * dayMs + minutes * minuteMs;
  const decided = decisions.map((body, index) => ({
    at: after(decidedAfter, index * 5),
    run: async () => {
      await stage.call('POST', `${path()}/decisions`, { token: await people.leader.token(), body });
      await stage.settle();
    },
  }));
  const planned = actions.flatMap(({ owner, dueAfter, begunAfter, doneAfter, ...action }, index) => {
    let actionId = '';
    const set = (state: 'doing' | 'done') => async () =>
      stage.call('PATCH', `${path()}/actions/${actionId}`, {
        token: await people[owner].token(),
        body: { state },
      });
    const add = async () => {
      const dueOn = new Date(after(dueAfter)).toISOString().slice(0, 10);
      const body = { ...action, ownerId: people[owner].accountId, dueOn };
      ({ actionId } = await stage.call<{ actionId: string }>('POST', `${path()}/actions`, {
        token: await people.leader.token(),
        body,
      }));
      await stage.settle();
    };
    return [
      { at: after(decidedAfter, 30 + index * 10), run: add },
      ...(begunAfter === undefined ? [] : [{ at: after(begunAfter), run: set('doing') }]),
      ...(doneAfter === undefined ? [] : [{ at: after(doneAfter), run: set('done') }]),
    ];
  });
  const written = comments.map(({ on, by, text }, index) => ({
    at: after(decidedAfter + 1, index * 25),
    run: async () =>
      stage.call('POST', `${path()}/comments`, { token: await people[by].token(), body: { on, text } }),
  }));
  return [...decided, ...planned, ...written];
}
