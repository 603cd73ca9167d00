import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { isRefusal } from '../kernel/decision.ts';
import {
  declareExpertise,
  type Questionnaire,
  saveAnswers,
  startResponse,
  submitResponse,
} from './decide.ts';
import {
  admissionOf,
  continueHere,
  issueResumeCode,
  leaveHere,
  onlyHere,
  othersOf,
  redeemResumeCode,
  resetResponse,
} from './devices.ts';
import type { ResponseEvent } from './events.ts';
import { Response } from './state.ts';

const ids = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
const [mine, other, strangers] = ['m', 'o', 's'].map((letter) => letter.repeat(43)) as [
  string,
  string,
  string,
];
const now = Date.parse('2026-11-23T12:00:00.000Z');
const minute = 60_000;
const hash = (code: string) => code.padEnd(43, '_');
const at = (device: string | null, more: Partial<Questionnaire> = {}) => ({
  ...ids,
  link: 1,
  device,
  named: false,
  status: 'open' as const,
  groups: ['Employee'],
  themes: new Set(['1.1.1', '1.1.2']),
  scale: { min: 0, max: 9 },
  expectedAnswers: 1,
  expertise: { subLenses: new Set(['1.1']), levels: new Set(['expert']) },
  ...more,
});
const from = (device: string) => ({ ...ids, link: 1, device });
const person = { name: 'Bob', role: 'Employee' };
const startedAt = (device?: string): ResponseEvent => ({
  type: 'ResponseStarted',
  data: { ...ids, ...person, ...(device !== undefined && { device }) },
});
const saved: ResponseEvent = {
  type: 'AnswersSaved',
  data: { ...ids, ratings: { '1.1.1': 5 }, comments: { '1.1.1': 'Mine' }, answered: 1, change: 1 },
};
const submitted: ResponseEvent = {
  type: 'ResponseSubmitted',
  data: { ...ids, role: 'Employee', ratings: { '1.1.1': 5 }, answered: 1 },
};
const admitted = (deviceHash: string, code?: number): ResponseEvent => ({
  type: 'DeviceAdmitted',
  data: {
    ...ids,
    deviceHash,
    by: code === undefined ? 'earlier' : 'code',
    ...(code !== undefined && { code }),
  },
});
const issued = (number: number, code: string, by: 'device' | 'mail' = 'device'): ResponseEvent => ({
  type: 'ResumeCodeIssued',
  data: {
    ...ids,
    number,
    by,
    codeHash: hash(code),
    expiresAt: new Date(now + 15 * minute).toISOString(),
  },
});
const dismissed = (device: string): ResponseEvent => ({
  type: 'DeviceDismissed',
  data: { ...ids, deviceHash: device },
});
const wrong: ResponseEvent = { type: 'ResumeCodeRefused', data: ids };
const reset = (link = 1): ResponseEvent => ({
  type: 'ResponseReset',
  data: { ...ids, link, by: 'b'.repeat(24), at: new Date(now).toISOString(), commented: [] },
});
const response = (...events: ResponseEvent[]) => given(Response, events);
const stateAfter = (...events: ResponseEvent[]) => events.reduce(Response.evolve, Response.initial);
const save =
  (device: string | null, link = 1) =>
  (state: Response) =>
    saveAnswers(state, [{ theme: '1.1.2', score: 3 }], at(device, { link }));
const redeem =
  (code: string, later = 0) =>
  (state: Response) =>
    redeemResumeCode(state, from(other), { codeHash: hash(code), now: now + later });

describe('the browser that starts a response', () => {
  it('is admitted; no other browser is', () => {
    const start = response().when((state) => startResponse(state, person, at(mine)));
    start.thenFacts([startedAt(mine)]);
    start.thenAgainNothing();
    response(startedAt(mine))
      .when(save(mine))
      .thenFacts([expect.objectContaining({ type: 'AnswersSaved' })] as never);
    for (const attempt of [
      save(other),
      (state: Response) => startResponse(state, person, at(other)),
      (state: Response) => startResponse(state, { ...person, name: 'Eve' }, at(other)),
      (state: Response) => submitResponse(state, { confirmFewer: true }, at(other)),
      (state: Response) => declareExpertise(state, { '1.1': 'expert' }, at(other)),
      (state: Response) => continueHere(state, from(other)),
      (state: Response) => issueResumeCode(state, from(other), { by: 'device', codeHash: hash('x'), now }),
    ])
      response(startedAt(mine), saved).when(attempt).thenRefused('ANOTHER_DEVICE');
  });

  it('is also the only browser admitted after submission', () => {
    const events = [startedAt(mine), saved, submitted];
    response(...events)
      .when(save(other))
      .thenRefused('ANOTHER_DEVICE');
    response(...events)
      .when((state) => submitResponse(state, { confirmFewer: true }, at(other)))
      .thenRefused('ANOTHER_DEVICE');
  });
});

describe('a browser that is cleared', () => {
  const left = [startedAt(mine), saved, dismissed(mine)];

  it('cannot open the answers any more, until a code admits it again', () => {
    const leave = response(startedAt(mine), saved).when((state) => leaveHere(state, from(mine)));
    leave.thenFacts([dismissed(mine)]);
    leave.thenAgainNothing();
    for (const device of [mine, other]) {
      expect(admissionOf(stateAfter(...left), at(device))).toBe('elsewhere');
      response(...left)
        .when(save(device))
        .thenRefused('ANOTHER_DEVICE');
      response(...left)
        .when((state) => continueHere(state, from(device)))
        .thenRefused('ANOTHER_DEVICE');
    }
    response(...left, issued(1, 'right', 'mail'))
      .when(redeem('right'))
      .thenFacts([expect.objectContaining({ type: 'DeviceAdmitted' })] as never);
  });

  it('voids the code it showed, but not a mailed one', () => {
    const codes = [issued(1, 'shown'), issued(2, 'mailed', 'mail')];
    const after = [startedAt(mine), saved, ...codes, dismissed(mine)];
    response(...after)
      .when(redeem('mailed'))
      .thenFacts([expect.objectContaining({ type: 'DeviceAdmitted' })] as never);
    response(...after)
      .when(redeem('shown'))
      .thenFacts([expect.objectContaining({ type: 'ResumeCodeRefused' })] as never);
    response(startedAt(mine), issued(1, 'shown'), dismissed(mine))
      .when(redeem('shown'))
      .thenRefused('RESUME_CODE_OVER');
  });

  it('leaves the other browsers admitted', () => {
    response(startedAt(mine), saved, admitted(other), dismissed(mine))
      .when(save(other))
      .thenFacts([expect.objectContaining({ type: 'AnswersSaved' })] as never);
    response(startedAt(mine))
      .when((state) => leaveHere(state, from(other)))
      .thenFacts([]);
  });
});

describe('a browser that removes all others', () => {
  const three = [startedAt(strangers), saved, admitted(mine, 1), admitted(other, 2)];
  const alone = (device: string) => (state: Response) => onlyHere(state, from(device));
  const alsoAlone = (code: string) => (state: Response) =>
    redeemResumeCode(state, from(other), { codeHash: hash(code), only: true, now });

  it('forces every other browser to use a new code', () => {
    expect(othersOf(stateAfter(...three), from(mine))).toEqual([strangers, other]);
    const decided = response(...three).when(alone(mine));
    decided.thenFacts([dismissed(strangers), dismissed(other)]);
    decided.thenAgainNothing();
    const after = [...three, dismissed(strangers), dismissed(other)];
    for (const device of [strangers, other])
      response(...after)
        .when(save(device))
        .thenRefused('ANOTHER_DEVICE');
    response(...after)
      .when(save(mine))
      .thenFacts([expect.objectContaining({ type: 'AnswersSaved' })] as never);
    response(...after, issued(3, 'right'))
      .when(redeem('right'))
      .thenFacts([admitted(other, 3)]);
  });

  it('voids the code shown on another browser', () => {
    response(...three, issued(3, 'shown'), dismissed(strangers), dismissed(other))
      .when(redeem('shown'))
      .thenRefused('RESUME_CODE_OVER');
  });

  it('must be admitted itself, and changes nothing if it is the only one', () => {
    response(startedAt(mine), saved).when(alone(mine)).thenNothing();
    response(startedAt(mine), saved).when(alone(other)).thenRefused('ANOTHER_DEVICE');
    response(startedAt(mine), saved, dismissed(mine)).when(alone(mine)).thenRefused('ANOTHER_DEVICE');
    response(startedAt(), saved).when(alone(mine)).thenRefused('CONTINUE_HERE');
    response(startedAt(mine), saved, submitted, reset()).when(alone(mine)).thenRefused('RESPONSE_ENDED');
    expect(othersOf(stateAfter(...three, dismissed(mine)), from(mine))).toEqual([]);
  });

  it('can remove the others while entering its code, but not with a wrong code', () => {
    const begun = [startedAt(mine), saved, issued(1, 'right')];
    const decided = response(...begun).when(alsoAlone('right'));
    decided.thenFacts([dismissed(mine), admitted(other, 1)]);
    decided.thenAgainNothing();
    response(...begun)
      .when(alsoAlone('guess'))
      .thenFacts([wrong]);
  });
});

describe('a response that was started before the product identified browsers', () => {
  it('admits the first browser that asks, and no second one', () => {
    expect(admissionOf(stateAfter(startedAt(), saved), at(mine))).toBe('earlier');
    response(startedAt(), saved).when(save(mine)).thenRefused('CONTINUE_HERE');
    const first = response(startedAt(), saved).when((state) => continueHere(state, from(mine)));
    first.thenFacts([admitted(mine)]);
    first.thenAgainNothing();
    response(startedAt(), saved, admitted(mine))
      .when((state) => continueHere(state, from(other)))
      .thenRefused('ANOTHER_DEVICE');
  });

  it('can be changed with an access token issued at that time until the token expires, but not after a reset', () => {
    expect(isRefusal(save(null)(stateAfter(startedAt(), saved)))).toBe(false);
    expect(isRefusal(save(null)(stateAfter(startedAt(), saved, reset())))).toBe(true);
    response(startedAt(), saved, reset(), startedAt(mine)).when(save(null)).thenRefused('ANOTHER_DEVICE');
    response(startedAt(), saved, submitted, reset()).when(save(null)).thenRefused('RESPONSE_ENDED');
  });

  it('is not continued if the person has not started', () => {
    response()
      .when((state) => continueHere(state, from(mine)))
      .thenRefused('NOT_STARTED');
  });
});

describe('an admission code', () => {
  it('admits one more browser, once', () => {
    const events = [startedAt(mine), saved, issued(1, 'right')];
    const entered = response(...events).when(redeem('right'));
    entered.thenFacts([admitted(other, 1)]);
    entered.thenAgainNothing();
    response(...events, admitted(other, 1))
      .when((state) => redeemResumeCode(state, from(strangers), { codeHash: hash('right'), now }))
      .thenRefused('RESUME_CODE_OVER');
  });

  it('expires', () => {
    response(startedAt(mine), issued(1, 'right'))
      .when(redeem('right', 15 * minute))
      .thenRefused('RESUME_CODE_OVER');
  });

  it('is void after five wrong attempts', () => {
    const events = [startedAt(mine), issued(1, 'right'), wrong, wrong, wrong, wrong];
    response(...events)
      .when(redeem('guess'))
      .thenFacts([wrong]);
    response(...events)
      .when(redeem('right'))
      .thenFacts([admitted(other, 1)]);
    response(...events, wrong)
      .when(redeem('right'))
      .thenRefused('RESUME_CODE_OVER');
  });

  it('is replaced by a newer code of the same kind (shown or mailed), not by one of the other kind', () => {
    response(startedAt(mine), issued(1, 'old'), issued(2, 'new')).when(redeem('old')).thenFacts([wrong]);
    response(startedAt(mine), issued(1, 'old'), issued(2, 'mailed', 'mail'))
      .when(redeem('old'))
      .thenFacts([admitted(other, 1)]);
  });

  it('is mailed only for a response in progress, and then lasts an hour', () => {
    const ask = (state: Response) =>
      issueResumeCode(state, from(other), { by: 'mail', codeHash: hash('x'), now });
    response().when(ask).thenRefused('NOT_STARTED');
    response(startedAt(mine))
      .when(ask)
      .thenFacts([
        {
          type: 'ResumeCodeIssued',
          data: {
            ...ids,
            number: 1,
            by: 'mail',
            codeHash: hash('x'),
            expiresAt: new Date(now + 60 * minute).toISOString(),
          },
        },
      ]);
  });
});

describe('a reset', () => {
  const by = 'b'.repeat(24);
  const decide = (state: Response) => resetResponse(state, { ...ids, link: 1 }, { by, now });

  it('removes unsubmitted answers, and voids earlier links', () => {
    const done = response(startedAt(mine), saved, issued(1, 'right')).when(decide);
    done.thenFacts([
      {
        type: 'ResponseReset',
        data: { ...ids, link: 1, by, at: new Date(now).toISOString(), commented: ['1.1.1'] },
      },
    ]);
    const after = stateAfter(startedAt(mine), saved, issued(1, 'right'), reset());
    expect(after).toMatchObject({
      started: null,
      ratings: {},
      comments: {},
      devices: [],
      codes: {},
      answered: 0,
    });
    const begin = (link: number) => startResponse(after, person, at(mine, { link }));
    expect(begin(1)).toMatchObject({ code: 'LINK_REPLACED' });
    expect(begin(2)).toEqual([startedAt(mine)]);
  });

  it('keeps submitted answers, which can never be opened or changed again', () => {
    const events = [startedAt(mine), saved, submitted, issued(1, 'right'), reset()];
    expect(stateAfter(...events)).toMatchObject({ submitted: true, ratings: { '1.1.1': 5 }, devices: [] });
    for (const attempt of [
      save(mine),
      save(other, 2),
      redeem('right'),
      (state: Response) => startResponse(state, person, at(mine, { link: 2 })),
      (state: Response) => submitResponse(state, { confirmFewer: true }, at(mine)),
      (state: Response) => continueHere(state, from(mine)),
      (state: Response) => issueResumeCode(state, from(mine), { by: 'mail', codeHash: hash('x'), now }),
    ])
      response(...events)
        .when(attempt)
        .thenRefused('RESPONSE_ENDED');
    response(...events)
      .when(decide)
      .thenNothing();
  });

  it('does nothing if nothing was begun', () => {
    response().when(decide).thenRefused('NOTHING_TO_RESET');
  });
});

it('only an admitted browser or an open code gives access to answers, under any sequence of commands', () => {
  const step = fc.record({
    what: fc.constantFrom('start', 'save', 'submit', 'declare', 'continue', 'showCode', 'mailCode', 'redeem'),
    link: fc.integer({ min: 1, max: 3 }),
    code: fc.constantFrom('guess', 'other', 'used'),
    later: fc.integer({ min: 0, max: 120 }),
  });
  const histories: ResponseEvent[][] = [
    [startedAt(mine), saved],
    [startedAt(mine), saved, submitted],
    [startedAt(mine), saved, issued(1, 'right')],
    [startedAt(mine), saved, issued(1, 'used'), admitted(other, 1), issued(2, 'right')],
    [startedAt(mine), saved, submitted, reset()],
    [startedAt(), saved, admitted(mine)],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...histories), fc.array(step, { maxLength: 30 }), (history, steps) => {
      let state = stateAfter(...history);
      const { ratings, comments, expertise, started, submitted: before } = state;
      for (const { what, link, code, later } of steps) {
        const about = at(strangers, { link });
        const codeHash = hash(code);
        const moment = now + later * minute;
        const decision = {
          start: () => startResponse(state, { ...person, name: 'Eve' }, about),
          save: () => saveAnswers(state, [{ theme: '1.1.1', score: 0, comment: null }], about),
          submit: () => submitResponse(state, { confirmFewer: true }, about),
          declare: () => declareExpertise(state, { '1.1': 'expert' }, about),
          continue: () => continueHere(state, { ...from(strangers), link }),
          showCode: () => issueResumeCode(state, about, { by: 'device', codeHash, now: moment }),
          // The attacker does not know the mailed code, so a step of the test only issues it.
          mailCode: () =>
            issueResumeCode(state, about, { by: 'mail', codeHash: hash('mailed'), now: moment }),
          redeem: () => redeemResumeCode(state, { ...from(strangers), link }, { codeHash, now: moment }),
        }[what]?.();
        if (decision && !isRefusal(decision)) state = decision.reduce(Response.evolve, state);
        expect(['elsewhere', 'ended']).toContain(admissionOf(state, about));
      }
      expect(state).toMatchObject({ ratings, comments, expertise, started, submitted: before });
    }),
    { numRuns: 300 },
  );
});
