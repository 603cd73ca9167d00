import { expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { idOf, organizationId, registered } from '../../tests/support/organization.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { OrganizationEvent } from './events.ts';
import { notComparedUntil, refuseImport } from './import-refusals.ts';
import { allowReview, assessmentNotLaunched } from './plan.ts';
import { Organization } from './state.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-11-28T09:00:00.000Z');
const at = (day: number) => start + day * dayMs;
const refused = (day: number, isOwn = false): OrganizationEvent => ({
  type: 'ImportRefused',
  data: { organizationId, assessmentId: idOf('survey'), isOwn, at: new Date(at(day)).toISOString() },
});
const organization = (...events: OrganizationEvent[]) => given(Organization, [...registered, ...events]);
const refuseOn = (day: number, isOwn: boolean, ...events: OrganizationEvent[]) =>
  organization(...events).when((state) =>
    refuseImport(state, { assessmentId: idOf('survey'), name: 'Climate', isOwn }, at(day)),
  );
const untilOn = (day: number, events: readonly OrganizationEvent[]) =>
  notComparedUntil([...registered, ...events].reduce(Organization.evolve, Organization.initial), at(day));

it('five imports are refused because of a colleague’s in any 30 days; others are not compared', () => {
  const days = [0, 3, 6, 9, 12];
  const five = days.map((day) => refused(day));
  refuseOn(12, false, ...five.slice(0, 4)).thenFacts([refused(12)]);
  refuseOn(13, false, ...five).thenRefused('IMPORT_NOT_COMPARED');
  expect(untilOn(12, five.slice(0, 4))).toBeNull();
  expect(untilOn(13, five)).toBe(at(30));
  // The oldest is 30 days ago, so one more may be refused; then the second one counts.
  expect(untilOn(30, five)).toBeNull();
  refuseOn(30, false, ...five).thenFacts([refused(30)]);
  expect(untilOn(31, [...five, refused(30)])).toBe(at(33));
});

it('refusals while the clock was ahead do not count once it is right', () => {
  const ahead = [365, 365, 366, 366, 367].map((day) => refused(day));
  expect(untilOn(368, ahead)).toBe(at(395));
  expect(untilOn(1, ahead)).toBeNull();
  const later = [1, 2, 3, 4, 5].map((day) => refused(day));
  expect(untilOn(6, [...ahead, ...later])).toBe(at(31));
});

it('refusals because of an account’s own imports are recorded, but not counted', () => {
  const own = [0, 1, 2, 3, 4, 5].map((day) => refused(day, true));
  expect(untilOn(6, own)).toBeNull();
  const five = [0, 1, 2, 3, 4].map((day) => refused(day));
  refuseOn(6, true, ...five).thenFacts([refused(6, true)]);
});

it('after ten imports were withdrawn in 30 days, files with a colleague’s questions are not compared; failed ones do not count', () => {
  const ended = (day: number, isWithdrawn: boolean): OrganizationEvent => ({
    type: 'AssessmentNotLaunched',
    data: {
      organizationId,
      assessmentId: idOf('survey'),
      ...(isWithdrawn && { withdrawnAt: new Date(at(day)).toISOString() }),
    },
  });
  const ten = Array.from({ length: 10 }, (_, day) => ended(day, true));
  expect(untilOn(9, ten.slice(0, 9))).toBeNull();
  expect(untilOn(10, ten)).toBe(at(30));
  refuseOn(10, false, ...ten).thenRefused('IMPORT_NOT_COMPARED');
  expect(untilOn(30, ten)).toBeNull();
  expect(
    untilOn(
      10,
      ten.map((_, day) => ended(day, false)),
    ),
  ).toBeNull();
});

it('imports whose review ended with the retention period do not count as withdrawn', () => {
  const ended = (day: number, byRetention?: true): OrganizationEvent => ({
    type: 'AssessmentNotLaunched',
    data: {
      organizationId,
      assessmentId: idOf(`survey${day}`),
      withdrawnAt: new Date(at(day)).toISOString(),
      ...(byRetention && { byRetention }),
    },
  });
  const days = Array.from({ length: 10 }, (_, day) => day);
  expect(
    untilOn(
      10,
      days.map((day) => ended(day, true)),
    ),
  ).toBeNull();
  expect(
    untilOn(
      10,
      days.map((day) => ended(day)),
    ),
  ).toBe(at(30));
  const allowed: OrganizationEvent = {
    type: 'AssessmentAllowed',
    data: { organizationId, assessmentId: idOf('survey3') },
  };
  organization(allowed)
    .when((state) =>
      assessmentNotLaunched(state, idOf('survey3'), {
        at: new Date(at(3)).toISOString(),
        byRetention: true,
      }),
    )
    .thenFacts([ended(3, true)]);
});

it('an account has ten imports in review at once, also those that have a place and did not begin yet', () => {
  const allow = (open: number, ...events: OrganizationEvent[]) =>
    organization(...events).when((state) =>
      allowReview(
        state,
        { assessmentId: idOf('survey'), by: idOf('member'), open, ended: [] },
        standardPlan('enterprise'),
      ),
    );
  const allowed: OrganizationEvent = {
    type: 'AssessmentAllowed',
    data: { organizationId, assessmentId: idOf('survey'), reviewedBy: idOf('member') },
  };
  allow(9).thenFacts([allowed]);
  allow(10).thenRefused('IMPORTS_UNCHECKED');
  // The same request again.
  allow(10, allowed).thenFacts([]);
  const state = [...registered, allowed].reduce(Organization.evolve, Organization.initial);
  expect([...(state?.reviewers ?? [])]).toEqual([[idOf('survey'), idOf('member')]]);
});

it('reviews that ended leave the state with the next import of their account, at most a thousand at once', () => {
  const idAt = (at: number) => idOf(`ended${at}`);
  const reviewed = (assessmentId: string): OrganizationEvent => ({
    type: 'AssessmentAllowed',
    data: { organizationId, assessmentId, reviewedBy: idOf('member') },
  });
  const begun = Array.from({ length: 1_001 }, (_, at) => reviewed(idAt(at)));
  const state = [...registered, ...begun].reduce(Organization.evolve, Organization.initial);
  const ended = [...(state?.reviewers.keys() ?? [])];
  const review = { assessmentId: idOf('next'), by: idOf('member'), open: 0, ended };
  const decided = allowReview(state, review, standardPlan('enterprise'));
  if (!Array.isArray(decided)) throw new Error('The import has no place.');
  const after = decided.reduce(Organization.evolve, state);
  expect([...(after?.reviewers.keys() ?? [])]).toEqual([idAt(1_000), idOf('next')]);
  expect(after?.allowed.size).toBe(1_002);
});
