import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import type { AssessmentEvent } from './events.ts';
import { endRetention, erasePersonalData, retentionEndsAt } from './retention.ts';
import { Assessment } from './state.ts';

const assessmentId = 'a'.repeat(24);
const launched: AssessmentEvent = {
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    name: 'Spring check',
    company: 'Engines Ltd',
    description: '',
    framework: 'nine-lenses@1',
    asked: 3,
    subLenses: 1,
    opensAt: null,
    closesAt: null,
    threshold: 5,
    launchedBy: 'b'.repeat(24),
  },
};
const closed: AssessmentEvent = { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } };
const ended: AssessmentEvent = { type: 'RetentionEnded', data: { assessmentId, months: 6 } };
const erased: AssessmentEvent = { type: 'PersonalDataErased', data: { assessmentId, people: 2 } };
const at = (text: string) => Date.parse(`${text}.000Z`);
const closedAt = at('2026-05-21T12:00:00');
const assessment = (...events: AssessmentEvent[]) => given(Assessment, [launched, ...events]);

describe('personal data of an assessment', () => {
  it('is kept for the set number of calendar months after closing, to the second', () => {
    expect(retentionEndsAt(closedAt, 6)).toBe(at('2026-11-21T12:00:00'));
    expect(retentionEndsAt(at('2026-01-31T08:00:00'), 1)).toBe(at('2026-02-28T08:00:00'));
    expect(retentionEndsAt(at('2028-01-31T08:00:00'), 1)).toBe(at('2028-02-29T08:00:00'));
    expect(retentionEndsAt(at('2026-08-31T23:59:59'), 18)).toBe(at('2028-02-29T23:59:59'));
    expect(retentionEndsAt(closedAt, 120)).toBe(at('2036-05-21T12:00:00'));
  });

  it('is due for erasure once, when the retention period ends', () => {
    const ending = assessment(closed).when((state) =>
      endRetention(state, { closedAt, months: 6 }, at('2026-11-21T12:00:00')),
    );
    ending.thenFacts([ended]);
    ending.thenAgainNothing();
  });

  it('is not due for erasure a second before the period ends, without a set period, or while the assessment is open', () => {
    const early = at('2026-11-21T11:59:59');
    const late = at('2036-11-21T12:00:00');
    assessment(closed)
      .when((state) => endRetention(state, { closedAt, months: 6 }, early))
      .thenNothing();
    assessment(closed)
      .when((state) => endRetention(state, { closedAt, months: null }, late))
      .thenNothing();
    assessment()
      .when((state) => endRetention(state, { closedAt, months: 6 }, late))
      .thenNothing();
    given(Assessment, [])
      .when((state) => endRetention(state, { closedAt, months: 6 }, late))
      .thenNothing();
  });

  it('is recorded as erased once, and only after the erasure was due', () => {
    const erasing = assessment(closed, ended).when((state) => erasePersonalData(state, 2));
    erasing.thenFacts([erased]);
    erasing.thenAgainNothing();
    assessment(closed)
      .when((state) => erasePersonalData(state, 2))
      .thenNothing();
    assessment(closed, ended, erased)
      .when((state) => endRetention(state, { closedAt, months: 1 }, at('2036-01-01T00:00:00')))
      .thenNothing();
  });
});
