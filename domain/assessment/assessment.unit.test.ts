import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../../tests/support/given.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { PlanId } from '../billing/plans.ts';
import { isRefusal } from '../kernel/decision.ts';
import { inWords } from '../texts/in-words.ts';
import {
  checkInvitees,
  closeAssessment,
  inviteParticipants,
  type LaunchAssessment,
  launchAssessment,
  reopenAssessment,
} from './decide.ts';
import { type AssessmentEvent, assessmentLaunched } from './events.ts';
import { Assessment, statusAt } from './state.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const invitee = {
  participantId: 'p'.repeat(24),
  name: 'Bob',
  email: 'bob@example.org',
  addressHash: 'h1',
  role: 'Employee' as const,
  linkHash: 'l'.repeat(43),
};
const command: LaunchAssessment = {
  assessmentId: 'a'.repeat(24),
  name: 'Spring check',
  company: 'Engines Ltd',
  description: '',
  framework: { ref: 'nine-lenses@1', themes: 196, subLenses: 37 },
  opensAt: null,
  closesAt: '2026-12-01T00:00:00.000Z',
  threshold: 5,
  launchedBy: 'c'.repeat(24),
  invitees: [invitee],
};
const { invitees: _, framework: __, releases: ___, groups: ____, secondGrouping: _____, ...rest } = command;
const launched: AssessmentEvent = {
  type: 'AssessmentLaunched',
  data: {
    ...rest,
    framework: 'nine-lenses@1',
    asked: 196,
    subLenses: 37,
    commentsReleased: true,
    releases: 'atClosing',
    rule: 'people@1',
  },
};
const invited: AssessmentEvent = {
  type: 'ParticipantInvited',
  data: { assessmentId: command.assessmentId, ...invitee },
};
const closed: AssessmentEvent = {
  type: 'AssessmentClosed',
  data: { assessmentId: command.assessmentId, reason: 'byHand' },
};

const closedByDate: AssessmentEvent = {
  type: 'AssessmentClosed',
  data: { assessmentId: command.assessmentId, reason: 'byDate' },
};

describe('reopening', () => {
  const reopening = (history: readonly AssessmentEvent[], releases = 0, at = now) =>
    given(Assessment, history).when((state) => reopenAssessment(state, releases, at));

  it('undoes a closing by date while the date is still ahead, and does nothing to an open assessment', () => {
    const reopen = reopening([launched, invited, closedByDate]);
    reopen.thenFacts([
      {
        type: 'AssessmentReopened',
        data: { assessmentId: command.assessmentId, closesAt: '2026-12-01T00:00:00.000Z' },
      },
    ]);
    reopen.thenAgainNothing();
  });

  it('is refused after a manual closing, after the date, after a release and after an erasure', () => {
    reopening([launched, closed]).thenRefused('CLOSED_BY_HAND');
    reopening([launched, closedByDate], 0, Date.parse('2026-12-01T00:00:00.000Z')).thenRefused(
      'CLOSING_DATE_PASSED',
    );
    reopening([launched, closedByDate], 1).thenRefused('RESULTS_RELEASED');
    const ended: AssessmentEvent = {
      type: 'RetentionEnded',
      data: { assessmentId: command.assessmentId, months: 1 },
    };
    reopening([launched, closedByDate, ended]).thenRefused('PERSONAL_DATA_ERASED');
  });

  it('allows closing again; a manual closing is final', () => {
    const reopened: AssessmentEvent = {
      type: 'AssessmentReopened',
      data: { assessmentId: command.assessmentId, closesAt: '2026-12-01T00:00:00.000Z' },
    };
    given(Assessment, [launched, closedByDate, reopened])
      .when((state) => closeAssessment(state, 'byHand'))
      .thenFacts([closed]);
    reopening([launched, closedByDate, reopened, closed]).thenRefused('CLOSED_BY_HAND');
  });
});

describe('launching', () => {
  it('records the assessment and every invited person', () => {
    const launch = given(Assessment, []).when((state) =>
      launchAssessment(state, command, now, standardPlan('enterprise')),
    );
    launch.thenFacts([launched, invited]);
    launch.thenAgainNothing('ALREADY_LAUNCHED');
  });

  it('with names records a threshold of one; no later event can change either, and a launch without names cannot have that threshold', () => {
    const launch = given(Assessment, []).when((state) =>
      launchAssessment(state, { ...command, named: true }, now, standardPlan('enterprise')),
    );
    const withNames = {
      ...launched,
      data: { ...launched.data, named: true as const, threshold: 1, releases: 'inSteps' as const },
    };
    launch.thenFacts([withNames as AssessmentEvent, invited]);
    given(Assessment, [launched])
      .when((state) => launchAssessment(state, { ...command, named: true }, now, standardPlan('enterprise')))
      .thenRefused('ALREADY_LAUNCHED');
    const { schema } = assessmentLaunched;
    expect(z.safeParse(schema, withNames.data).success).toBe(true);
    expect(z.safeParse(schema, { ...launched.data, threshold: 1 }).success).toBe(false);
    expect(z.safeParse(schema, { ...withNames.data, threshold: 5 }).success).toBe(false);
  });

  it('refuses a closing date in the past or before the opening', () => {
    const at = (opensAt: string | null, closesAt: string) =>
      given(Assessment, []).when((state) =>
        launchAssessment(state, { ...command, opensAt, closesAt }, now, standardPlan('enterprise')),
      );
    at(null, '2026-11-20T00:00:00.000Z').thenRefused('CLOSES_TOO_EARLY');
    at('2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z').thenRefused('CLOSES_TOO_EARLY');
  });
});

describe('launching with groups of one’s own', () => {
  const launchIn = (groups: readonly string[] | undefined, ...roles: string[]) =>
    given(Assessment, []).when((state) =>
      launchAssessment(
        state,
        { ...command, groups, invitees: roles.map((role) => ({ ...invitee, role })) },
        now,
        standardPlan('enterprise'),
      ),
    );

  it('records them in the leader’s order', () => {
    const launch = launchIn(['Porto', 'Berlin'], 'Berlin');
    launch.thenFacts([
      { ...launched, data: { ...launched.data, groups: ['Porto', 'Berlin'] } } as AssessmentEvent,
      { ...invited, data: { ...invited.data, role: 'Berlin' } } as AssessmentEvent,
    ]);
    launch.thenAgainNothing('ALREADY_LAUNCHED');
  });

  it('is refused if two names look the same or a person has no group', () => {
    launchIn(['Porto', 'porto'], 'Porto').thenRefused('GROUPS_INVALID');
    launchIn([]).thenRefused('GROUPS_INVALID');
    launchIn(['Porto', 'Berlin'], 'Berlin', 'Employee').thenRefused('GROUP_UNKNOWN');
    launchIn(undefined, 'Employee', 'Berlin').thenRefused('GROUP_UNKNOWN');
  });

  it('applies the same groups to people invited later', () => {
    const own = { ...launched, data: { ...launched.data, groups: ['Porto', 'Berlin'] } } as AssessmentEvent;
    const invite = (role: string) =>
      given(Assessment, [own]).when((state) =>
        inviteParticipants(state, [{ ...invitee, role }], now, standardPlan('enterprise')),
      );
    invite('Porto').thenFacts([{ ...invited, data: { ...invited.data, role: 'Porto' } } as AssessmentEvent]);
    invite('Employee').thenRefused('GROUP_UNKNOWN');
  });
});

describe('launching with a second grouping', () => {
  const secondGrouping = { name: 'Site', groups: ['Porto', 'Berlin'] };
  const at = (...sites: (string | undefined)[]) =>
    sites.map((secondGroup, index) => ({
      ...invitee,
      addressHash: `p${index}`,
      ...(secondGroup !== undefined && { secondGroup }),
    }));
  const launchAt = (more: Partial<LaunchAssessment>, ...sites: (string | undefined)[]) =>
    given(Assessment, []).when((state) =>
      launchAssessment(
        state,
        { ...command, ...more, invitees: at(...sites) },
        now,
        standardPlan('enterprise'),
      ),
    );
  const own = { ...launched, data: { ...launched.data, secondGrouping } } as AssessmentEvent;
  const invitedAt = (secondGroup: string) =>
    ({ ...invited, data: { ...invited.data, addressHash: 'p0', secondGroup } }) as AssessmentEvent;

  it("records it, and each person's group in it", () => {
    const launch = launchAt({ secondGrouping }, 'Berlin');
    launch.thenFacts([own, invitedAt('Berlin')]);
    launch.thenAgainNothing('ALREADY_LAUNCHED');
  });

  it('is refused if a name is in both groupings, including the ten roles', () => {
    const withCustomer = { name: 'Site', groups: ['customer'] };
    launchAt({ secondGrouping: withCustomer }, 'customer').thenRefused('GROUPS_INVALID');
    launchAt({ secondGrouping: { name: ' ', groups: ['Porto'] } }, 'Porto').thenRefused('GROUPS_INVALID');
    launchAt({ secondGrouping: { name: 'Site', groups: [] } }, 'Porto').thenRefused('GROUPS_INVALID');
  });

  it('is refused if a person has no second group or an unknown one', () => {
    launchAt({ secondGrouping }, 'Berlin', undefined).thenRefused('GROUP_UNKNOWN');
    launchAt({ secondGrouping }, 'Berlin', 'Employee').thenRefused('GROUP_UNKNOWN');
    launchAt({}, 'Berlin').thenRefused('GROUP_UNKNOWN');
  });

  it('applies the second grouping to people invited later', () => {
    const invite = (...sites: (string | undefined)[]) =>
      given(Assessment, [own]).when((state) =>
        inviteParticipants(state, at(...sites), now, standardPlan('enterprise')),
      );
    invite('Porto').thenFacts([invitedAt('Porto')]);
    invite(undefined).thenRefused('GROUP_UNKNOWN');
    invite('Oslo').thenRefused('GROUP_UNKNOWN');
  });
});

describe('the release mode', () => {
  const launchFor = (people: number, more: Partial<LaunchAssessment> = {}) => {
    const invitees = Array.from({ length: people }, (_, index) => ({ ...invitee, addressHash: `p${index}` }));
    const decision = launchAssessment(
      null,
      { ...command, ...more, invitees },
      now,
      standardPlan('enterprise'),
    );
    return isRefusal(decision) ? decision.code : decision[0]?.data;
  };

  it('is recorded by every launch: as chosen, or the default for the number of people', () => {
    expect(launchFor(19)).toMatchObject({ releases: 'atClosing', rule: 'people@1' });
    expect(launchFor(20)).toMatchObject({ releases: 'inSteps', rule: 'people@1' });
    expect(launchFor(19, { releases: 'inSteps' })).toMatchObject({ releases: 'inSteps' });
    expect(launchFor(20, { releases: 'atClosing' })).toMatchObject({ releases: 'atClosing' });
  });

  it('is in steps with names, whatever the number of people', () => {
    expect(launchFor(3, { named: true })).toMatchObject({ releases: 'inSteps' });
    expect(launchFor(3, { named: true, releases: 'atClosing' })).toBe('RELEASES_WITH_NAMES');
  });
});

describe('inviting more people', () => {
  it('refuses an address that is invited already, ignoring case', () => {
    given(Assessment, [launched, invited])
      .when((state) => inviteParticipants(state, [invitee], now, standardPlan('enterprise')))
      .thenRefused('ALREADY_INVITED');
  });

  it('is refused after closing', () => {
    given(Assessment, [launched, closed])
      .when((state) =>
        inviteParticipants(state, [{ ...invitee, addressHash: 'h2' }], now, standardPlan('enterprise')),
      )
      .thenRefused('CLOSED');
  });
});

describe('the plan’s limit of participants', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...invitee, addressHash: `p${index}` }));
  const launchWith = (count: number, plan: PlanId) =>
    given(Assessment, []).when((state) =>
      launchAssessment(state, { ...command, invitees: people(count) }, now, standardPlan(plan)),
    );

  it('is ten on the free plan, at the launch and afterwards', () => {
    launchWith(10, 'free').thenFacts([
      launched,
      ...people(10).map(
        (person): AssessmentEvent => ({
          type: 'ParticipantInvited',
          data: { assessmentId: command.assessmentId, ...person },
        }),
      ),
    ]);
    launchWith(11, 'free').thenRefused('PLAN_LIMIT');
    const invite = (count: number) =>
      given(Assessment, [launched, invited]).when((state) =>
        inviteParticipants(state, people(count), now, standardPlan('free')),
      );
    invite(10).thenRefused('PLAN_LIMIT');
    expect(() => invite(9).thenRefused('PLAN_LIMIT')).toThrow();
  });

  it('is the technical limit on the enterprise plan', () => {
    expect(() => launchWith(500, 'enterprise').thenRefused('PLAN_LIMIT')).toThrow();
  });
});

describe('closing', () => {
  it('is idempotent', () => {
    const close = given(Assessment, [launched]).when((state) => closeAssessment(state, 'byHand'));
    close.thenFacts([closed]);
    close.thenAgainNothing();
  });

  it('by date takes effect even before the closing event is written', () => {
    const state = { opensAt: now + 10, closesAt: now + 20, closed: false };
    expect([now, now + 10, now + 19, now + 20].map((at) => statusAt(state, at))).toEqual([
      'scheduled',
      'open',
      'open',
      'closed',
    ]);
  });
});

describe('an invite list', () => {
  it('reports every invalid address with its position, from 1', () => {
    const checked = checkInvitees([
      'a@example.org',
      'not an address',
      'b@example.org',
      'B@Example.org',
      'x@y.test,evil@z.test',
    ]);
    expect(wordedFindings(checked)).toEqual([
      { path: 'participants.1.email', message: 'Invalid email format at position 2', code: 'EMAIL_INVALID' },
      {
        path: 'participants.3.email',
        message: 'Duplicate emails found: position 4 repeats position 3',
        code: 'EMAIL_DUPLICATE',
      },
      { path: 'participants.4.email', message: 'Invalid email format at position 5', code: 'EMAIL_INVALID' },
    ]);
  });

  it('reports two addresses of one mailbox', () => {
    const checked = checkInvitees([
      'a.b@gmail.com',
      'ada@example.org',
      'ada+1@example.org',
      'AB@googlemail.com',
    ]);
    expect(wordedFindings(checked).map(({ message }) => message)).toEqual([
      'Duplicate emails found: position 3 goes to the same mailbox as position 2',
      'Duplicate emails found: position 4 goes to the same mailbox as position 1',
    ]);
  });
});

function wordedFindings(checked: ReturnType<typeof checkInvitees>) {
  if (!('findings' in checked)) return [];
  return checked.findings.map((finding) => ({ ...finding, message: inWords(finding.message) }));
}
