import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { addMilestone, correctMilestone, marksLimits, removeMilestone, setTarget } from './decide.ts';
import type { MarksEvent } from './events.ts';
import { Marks } from './state.ts';

const organizationId = 'a'.repeat(24);
const scale = { min: 1, max: 5 };
const idOf = (number: number) => `${number}`.padStart(24, 'b');
const added = (number: number): MarksEvent => ({
  type: 'MilestoneAdded',
  data: { organizationId, milestoneId: idOf(number), name: 'New strategy', date: '2026-03-01' },
});
const target = (value: number | null): MarksEvent => ({
  type: 'TargetSet',
  data: { organizationId, target: value === null ? null : { value, ...scale } },
});
const wanted = { milestoneId: idOf(1), name: 'New strategy', date: '2026-03-01' };
const marks = (...events: MarksEvent[]) => given(Marks, events);

describe('a milestone', () => {
  it('is added once, however often the request arrives', () => {
    const decided = marks().when((state) => addMilestone(state, organizationId, wanted));
    decided.thenFacts([added(1)]);
    decided.thenAgainNothing();
  });

  it('is corrected once; an unknown milestone and a day outside the calendar are refused', () => {
    const correct = (change: Partial<typeof wanted>) => (state: Marks) =>
      correctMilestone(state, organizationId, { ...wanted, ...change });
    const corrected = marks(added(1)).when(correct({ name: 'Merger', date: '2026-04-01' }));
    corrected.thenFacts([
      {
        type: 'MilestoneCorrected',
        data: { organizationId, milestoneId: idOf(1), name: 'Merger', date: '2026-04-01' },
      },
    ]);
    corrected.thenAgainNothing();
    marks().when(correct({})).thenRefused('NOT_FOUND');
    marks(added(1))
      .when(correct({ date: '0026-04-01' }))
      .thenRefused('DATE_OUT_OF_RANGE');
  });

  it('is removed once; a second removal is refused', () => {
    const decided = marks(added(1)).when((state) => removeMilestone(state, organizationId, idOf(1)));
    decided.thenFacts([{ type: 'MilestoneRemoved', data: { organizationId, milestoneId: idOf(1) } }]);
    decided.thenAgainNothing('NOT_FOUND');
  });

  it('is refused beyond the maximum number', () => {
    marks(...Array.from({ length: marksLimits.mostMilestones }, (_, number) => added(number + 2)))
      .when((state) => addMilestone(state, organizationId, wanted))
      .thenRefused('TOO_MANY_MILESTONES');
  });
});

describe('a target', () => {
  it('can be set on the scale of the framework, changed and removed', () => {
    marks()
      .when((state) => setTarget(state, organizationId, 4.5, scale))
      .thenFacts([target(4.5)]);
    marks(target(4.5))
      .when((state) => setTarget(state, organizationId, 4.5, scale))
      .thenNothing();
    marks(target(4.5))
      .when((state) => setTarget(state, organizationId, null, scale))
      .thenFacts([target(null)]);
  });

  it('is refused outside the scale', () => {
    for (const value of [0.9, 5.1, Number.NaN])
      marks()
        .when((state) => setTarget(state, organizationId, value, scale))
        .thenRefused('TARGET_OFF_SCALE');
  });
});
