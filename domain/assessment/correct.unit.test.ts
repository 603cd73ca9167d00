import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { standardPlan } from '../billing/in-force.ts';
import { isRefusal } from '../kernel/decision.ts';
import { type CorrectParticipant, correctParticipant, type Detail, type Details } from './correct.ts';
import { inviteParticipants } from './decide.ts';
import type { AssessmentEvent } from './events.ts';
import { Assessment } from './state.ts';

const assessmentId = 'a'.repeat(24);
const now = Date.parse('2026-11-21T09:00:00.000Z');
const [bob, eve] = ['b'.repeat(24), 'e'.repeat(24)];
const before: Details = { name: 'Bob', email: 'bob@wrong.example', role: 'Employee' };
const right = 'bob@right.example';

const launched: AssessmentEvent = {
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    name: 'Spring check',
    company: 'Engines Ltd',
    description: '',
    framework: 'nine-lenses@1',
    asked: 196,
    subLenses: 37,
    opensAt: null,
    closesAt: null,
    threshold: 5,
    launchedBy: 'c'.repeat(24),
  },
};
/** In this test an address is its own hash. */
const invited = (participantId: string, details: Details): AssessmentEvent => ({
  type: 'ParticipantInvited',
  data: { assessmentId, participantId, ...details, addressHash: details.email, linkHash: 'l'.repeat(43) },
});
const closed: AssessmentEvent = { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } };
const correction = (
  change: Partial<Details>,
  more: Partial<CorrectParticipant> = {},
): CorrectParticipant => ({
  participantId: bob,
  before,
  change,
  addressHash: change.email ?? before.email,
  begun: 'nothing',
  ...more,
});
const corrected = (after: Partial<Details>, ...what: Detail[]): AssessmentEvent => ({
  type: 'ParticipantCorrected',
  data: {
    assessmentId,
    participantId: bob,
    ...before,
    ...after,
    addressHash: after.email ?? before.email,
    corrected: what,
  },
});
const roster = [launched, invited(bob, before), invited(eve, { ...before, name: 'Eve', email: right })];
const correct = (events: readonly AssessmentEvent[], command: CorrectParticipant) =>
  given(Assessment, [...events]).when((state) => correctParticipant(state, command, now));

describe('correcting an invited person', () => {
  it('records which fields changed, and all fields with their new values', () => {
    correct(roster, correction({ name: 'Robert' })).thenFacts([corrected({ name: 'Robert' }, 'name')]);
    correct(roster.slice(0, 2), correction({ name: 'Robert', email: right, role: 'Manager' })).thenFacts([
      corrected({ name: 'Robert', email: right, role: 'Manager' }, 'name', 'email', 'role'),
    ]);
  });

  it('writes nothing without a difference', () => {
    correct(roster, correction({})).thenNothing();
    correct(roster, correction({ ...before }, { begun: 'submitted' })).thenNothing();
  });

  it('names a person without a name by their address, as inviting does', () => {
    correct(roster, correction({ name: '' })).thenFacts([corrected({ name: 'bob' }, 'name')]);
  });

  it('is refused after closing, and without an assessment', () => {
    correct([...roster, closed], correction({ name: 'Robert' })).thenRefused('CLOSED');
    correct([], correction({ name: 'Robert' })).thenRefused('NOT_FOUND');
  });

  it('never gives two people of one assessment the same address', () => {
    correct(roster, correction({ email: right })).thenRefused('ALREADY_INVITED');
    // The same address in another spelling is accepted.
    const spelt = correction({ email: 'Bob@wrong.example' }, { addressHash: before.email });
    correct(roster, spelt).thenFacts([
      {
        type: 'ParticipantCorrected',
        data: {
          ...(corrected({ email: 'Bob@wrong.example' }, 'email').data as object),
          addressHash: before.email,
        },
      } as AssessmentEvent,
    ]);
  });

  it('frees the previous address and reserves the new one', () => {
    const events = [launched, invited(bob, before), corrected({ email: right }, 'email')];
    const invite = (email: string) =>
      given(Assessment, events).when((state) =>
        inviteParticipants(
          state,
          [{ ...before, participantId: eve, email, addressHash: email, linkHash: 'l'.repeat(43) }],
          now,
          standardPlan('enterprise'),
        ),
      );
    invite(right).thenRefused('ALREADY_INVITED');
    invite(before.email).thenFacts([invited(eve, before)]);
  });

  it.each<[CorrectParticipant['begun'], Partial<Details>, 'email' | 'role']>([
    ['expertise', { email: 'new@right.example' }, 'email'],
    ['started', { email: 'new@right.example' }, 'email'],
    ['submitted', { email: 'new@right.example' }, 'email'],
    ['started', { role: 'Manager' }, 'role'],
    ['submitted', { role: 'Manager' }, 'role'],
  ])('once the person has begun (%s), refuses a change of %o and names the field', (begun, change, path) => {
    const refusal = correct(roster, correction({ name: 'Robert', ...change }, { begun }));
    refusal.thenRefused('ANSWERS_BEGUN');
    const state = roster.reduce(Assessment.evolve, Assessment.initial);
    const decision = correctParticipant(state, correction({ name: 'Robert', ...change }, { begun }), now);
    expect(isRefusal(decision) && decision.findings?.map((finding) => finding.path)).toEqual([path]);
  });

  it.each(['expertise', 'started', 'submitted'] as const)(
    'accepts a corrected name at any stage (%s)',
    (begun) => {
      correct(roster, correction({ name: 'Robert' }, { begun })).thenFacts([
        corrected({ name: 'Robert' }, 'name'),
      ]);
    },
  );

  it('leaves each person with one unique address after any sequence of corrections', () => {
    const people = ['p', 'q', 'r'].map((letter) => letter.repeat(24));
    const addresses = ['1@x.example', '2@x.example', '3@x.example', '4@x.example'];
    const step = fc.record({ who: fc.nat(2), to: fc.constantFrom(...addresses) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const has = new Map(people.map((person, index) => [person, addresses[index] ?? '']));
        let state = [
          launched,
          ...people.map((person, index) => invited(person, { ...before, email: addresses[index] ?? '' })),
        ].reduce(Assessment.evolve, Assessment.initial);
        for (const { who, to } of steps) {
          const participantId = people[who] ?? '';
          const own = has.get(participantId) ?? '';
          const decision = correctParticipant(
            state,
            correction({ email: to }, { participantId, before: { ...before, email: own }, addressHash: to }),
            now,
          );
          const taken = [...has].some(([person, address]) => person !== participantId && address === to);
          expect(isRefusal(decision)).toBe(taken);
          if (isRefusal(decision)) continue;
          has.set(participantId, to);
          state = decision.reduce(Assessment.evolve, state);
          expect(new Map([...(state?.invited ?? [])].map(([hash, person]) => [person, hash]))).toEqual(has);
        }
      }),
    );
  });
});

it('moves a person only to a group of the assessment', () => {
  const own = { ...launched, data: { ...launched.data, groups: ['Porto', 'Employee'] } } as AssessmentEvent;
  const move = (role: string) =>
    given(Assessment, [own, invited(bob, before)]).when((state) =>
      correctParticipant(state, correction({ role }), now),
    );
  move('Porto').thenFacts([corrected({ role: 'Porto' }, 'role')]);
  move('Manager').thenRefused('GROUP_UNKNOWN');
});

describe('the second group of an invited person', () => {
  const secondGrouping = { name: 'Site', groups: ['Porto', 'Berlin'] };
  const own = { ...launched, data: { ...launched.data, secondGrouping } } as AssessmentEvent;
  const inPorto: Details = { ...before, secondGroup: 'Porto' };
  const move = (change: Partial<Details>, begun: CorrectParticipant['begun'] = 'nothing') =>
    correct([own, invited(bob, inPorto)], correction(change, { before: inPorto, begun }));

  it('is corrected like the first, and is repeated in every correction event', () => {
    move({ secondGroup: 'Berlin' }).thenFacts([corrected({ secondGroup: 'Berlin' }, 'secondGroup')]);
    move({ name: 'Robert' }).thenFacts([corrected({ name: 'Robert', secondGroup: 'Porto' }, 'name')]);
    move({ role: 'Manager', secondGroup: 'Berlin' }).thenFacts([
      corrected({ role: 'Manager', secondGroup: 'Berlin' }, 'role', 'secondGroup'),
    ]);
    move({ secondGroup: 'Porto' }).thenNothing();
  });

  it('must be one of the assessment', () => {
    move({ secondGroup: 'Oslo' }).thenRefused('GROUP_UNKNOWN');
    move({ secondGroup: 'Employee' }).thenRefused('GROUP_UNKNOWN');
    correct(roster, correction({ secondGroup: 'Porto' })).thenRefused('GROUP_UNKNOWN');
  });

  it.each(['started', 'submitted'] as const)('cannot change once the person has begun (%s)', (begun) => {
    move({ secondGroup: 'Berlin' }, begun).thenRefused('ANSWERS_BEGUN');
  });
});
