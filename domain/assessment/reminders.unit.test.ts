import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { worded } from '../../tests/support/worded.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { AssessmentEvent } from './events.ts';
import { reminderLimits } from './limits.ts';
import { askReminders, planReminders, type RemindParticipants } from './reminders.ts';
import { Assessment } from './state.ts';

const assessmentId = 'a'.repeat(24);
const [grace, alan, edsger] = ['g', 'l', 'e'].map((letter) => letter.repeat(24)) as [string, string, string];
const by = 'o'.repeat(24);
const berlin = { timeZone: 'Europe/Berlin', locale: 'en-GB' };
const hour = 3_600_000;
// Wednesday, 10:00 in Berlin.
const now = Date.parse('2026-11-25T09:00:00.000Z');
const instant = (ms: number) => new Date(ms).toISOString();

const launched = (times: { opensAt?: string; closesAt?: string } = {}): AssessmentEvent => ({
  type: 'AssessmentLaunched',
  data: {
    assessmentId,
    name: 'Spring',
    company: 'Engines',
    description: '',
    framework: 'nine-lenses@1',
    asked: 185,
    subLenses: 37,
    opensAt: times.opensAt ?? null,
    closesAt: times.closesAt ?? null,
    threshold: 5,
    launchedBy: by,
  },
});
const asked = (people: readonly string[], sendAt: number, id = '1'): AssessmentEvent => ({
  type: 'RemindersAsked',
  data: {
    assessmentId,
    reminderId: id.repeat(24),
    participantIds: [...people],
    note: '',
    askedBy: by,
    sendAt: instant(sendAt),
  },
});
const wish = (people: readonly string[], id = '1'): RemindParticipants => ({
  reminderId: id.repeat(24),
  people,
  note: '',
  askedBy: by,
});
const assessment = (...events: AssessmentEvent[]) => given(Assessment, events);

describe('asking for reminders', () => {
  it('reminds all chosen people, at once in working hours, and again only a day later', () => {
    const reminding = assessment(launched()).when((state) =>
      askReminders(state, wish([grace, alan]), now, berlin),
    );
    reminding.thenFacts([asked([grace, alan], now)]);
    reminding.thenAgainNothing('REMINDED_LATELY');
    const before = [launched(), asked([grace], now)];
    const again = (later: number) =>
      assessment(...before).when((state) => askReminders(state, wish([grace], '2'), now + later, berlin));
    again(reminderLimits.pauseMs - 1).thenRefused('REMINDED_LATELY');
    again(reminderLimits.pauseMs).thenFacts([asked([grace], now + reminderLimits.pauseMs, '2')]);
  });

  it('leaves out people reminded recently, and says when the first of them may be reminded again', () => {
    const before = [launched(), asked([grace], now - 3 * hour), asked([edsger], now - 30 * hour, '2')];
    assessment(...before)
      .when((state) => askReminders(state, wish([grace, alan, edsger], '3'), now, berlin))
      .thenFacts([asked([alan, edsger], now, '3')]);
    const state = before.reduce(Assessment.evolve, Assessment.initial);
    expect(planReminders(state, [grace, alan], now, 'UTC')).toEqual({
      people: [alan],
      lately: [grace],
      nextAt: now + 21 * hour,
      sendAt: now,
    });
    const refused = askReminders(state, wish([grace], '3'), now, berlin);
    expect(worded(refused)).toMatchObject({
      detail: expect.stringMatching(/Thursday,? 26 November 2026.*07:00 \(Europe\/Berlin\)/),
    });
  });

  it('is not blocked by a reminder stored by a clock 400 days ahead', () => {
    assessment(launched(), asked([grace], now + 400 * 24 * hour))
      .when((state) => askReminders(state, wish([grace], '2'), now, berlin))
      .thenFacts([asked([grace], now, '2')]);
  });

  it('waits for the end of the quiet hours and counts the pause from there', () => {
    const evening = Date.parse('2026-11-25T19:30:00.000Z');
    const morning = Date.parse('2026-11-26T07:00:00.000Z');
    assessment(launched())
      .when((state) => askReminders(state, wish([grace]), evening, berlin))
      .thenFacts([asked([grace], morning)]);
    assessment(launched(), asked([grace], morning))
      .when((state) => askReminders(state, wish([grace], '2'), evening + 25 * hour, berlin))
      .thenRefused('REMINDED_LATELY');
    // No time zone was chosen: UTC applies, where it is before eight.
    assessment(launched())
      .when((state) => askReminders(state, wish([grace]), evening, undefined))
      .thenFacts([asked([grace], evening)]);
  });

  it('is refused before opening, after closing, and when it closes during the quiet hours', () => {
    const refusedWith = (code: string, ...events: AssessmentEvent[]) =>
      assessment(...events)
        .when((state) => askReminders(state, wish([grace]), now, berlin))
        .thenRefused(code);
    refusedWith('NOT_FOUND');
    refusedWith('NOT_OPEN_YET', launched({ opensAt: instant(now + 1) }));
    refusedWith('CLOSED', launched({ closesAt: instant(now) }));
    refusedWith('CLOSED', launched(), {
      type: 'AssessmentClosed',
      data: { assessmentId, reason: 'byHand' },
    });
    const friday = Date.parse('2026-11-27T20:00:00.000Z');
    const closesAt = (ms: number) => launched({ closesAt: instant(friday + ms) });
    const monday = 59 * hour;
    assessment(closesAt(monday))
      .when((state) => askReminders(state, wish([grace]), friday, berlin))
      .thenRefused('QUIET_UNTIL_CLOSED');
    assessment(closesAt(monday + 1))
      .when((state) => askReminders(state, wish([grace]), friday, berlin))
      .thenFacts([asked([grace], friday + monday)]);
  });

  it('is refused with a reason when no person is left', () => {
    assessment(launched())
      .when((state) => askReminders(state, wish([]), now, berlin))
      .thenRefused('NOBODY_TO_REMIND');
  });

  it('splits a large reminder into small events that count as one', () => {
    const many = Array.from({ length: reminderLimits.peoplePerEvent + 1 }, (_, n) =>
      String(n).padStart(24, 'p'),
    );
    const state = Assessment.evolve(Assessment.initial, launched());
    const facts = askReminders(state, wish(many), now, berlin);
    if (isRefusal(facts)) throw new Error(facts.code);
    expect(facts).toHaveLength(2);
    const after = facts.reduce(Assessment.evolve, state);
    expect(after?.reminders.get('1'.repeat(24))?.people).toBe(many.length);
  });
});
