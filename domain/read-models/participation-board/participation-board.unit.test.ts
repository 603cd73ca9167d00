import { describe, expect, it } from 'vitest';
import type { DomainEvent, DomainFact } from '../../events.ts';
import { type BoardDocument, recentLines, stateOf } from './documents.ts';
import { boardKeys, participationBoard } from './participation-board.ts';

const assessmentId = 'a'.repeat(24);
const about = { assessmentId, participantId: 'p'.repeat(24) };
const linkHash = 'l'.repeat(43);
const details = { name: 'Bob', email: 'bob@wrong.example', addressHash: 'h', role: 'Employee' } as const;

const launched: DomainFact = {
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
const invited: DomainFact = { type: 'ParticipantInvited', data: { ...about, ...details, linkHash } };
const sent: DomainFact = { type: 'InviteSent', data: { ...about, send: 1, messageId: '<1@x>', via: 'smtp' } };
const opened: DomainFact = { type: 'LinkOpened', data: { ...about, link: 1 } };
const started: DomainFact = { type: 'ResponseStarted', data: { ...about, name: 'Bob', role: 'Customer' } };
const corrected = (
  after: Partial<typeof details> | { role: 'Manager' } | { email: string },
  ...what: ('name' | 'email' | 'role' | 'secondGroup')[]
): DomainFact => ({
  type: 'ParticipantCorrected',
  data: { ...about, ...details, ...after, corrected: what },
});

/** The board after these facts. */
function board(...facts: readonly DomainFact[]) {
  const documents = new Map<string, BoardDocument>();
  facts.forEach((fact, index) => {
    const recordedAt = new Date(index * 1_000).toISOString();
    const event = { ...fact, position: String(index + 1), recordedAt } as unknown as DomainEvent;
    for (const [key, document] of participationBoard.evolve((at) => documents.get(at), event))
      if (document) documents.set(key, document);
  });
  const person = documents.get(boardKeys.person(assessmentId, about.participantId));
  const totals = documents.get(boardKeys.totals(assessmentId));
  const activity = documents.get(boardKeys.activity(assessmentId));
  if (person?.kind !== 'person' || totals?.kind !== 'totals' || activity?.kind !== 'activity')
    throw new Error('There is no board');
  return { person, totals, lines: activity.lines };
}

it('keeps the order of the leader’s own groups, and counts people in them', () => {
  const groups = ['Porto', 'Berlin'];
  const { totals } = board(
    { ...launched, data: { ...launched.data, groups } } as DomainFact,
    { ...invited, data: { ...invited.data, role: 'Berlin' } } as DomainFact,
  );
  expect(totals.order).toEqual(groups);
  expect(totals.groups).toMatchObject({ Berlin: { invited: 1 } });
  expect(board(launched, invited).totals).not.toHaveProperty('order');
});

it('keeps people’s second groups, and counts them in both groupings', () => {
  const secondGrouping = { name: 'Site', groups: ['Porto', 'Berlin', 'Oslo'] };
  const atSite = <Fact extends DomainFact>(fact: Fact, secondGroup: string) =>
    ({ ...fact, data: { ...fact.data, secondGroup } }) as DomainFact;
  const own = { ...launched, data: { ...launched.data, secondGrouping } } as DomainFact;
  const moved = atSite(corrected({}, 'secondGroup'), 'Berlin');
  const before = board(own, atSite(invited, 'Porto'), sent, moved);
  expect(before.person).toMatchObject({ group: 'Employee', secondGroup: 'Berlin', corrections: 1 });
  expect(before.totals.second).toMatchObject({
    order: secondGrouping.groups,
    groups: { Porto: { invited: 0, sent: 0 }, Berlin: { invited: 1, sent: 1 } },
  });
  const after = board(own, atSite(invited, 'Porto'), atSite(started, 'Oslo'), moved);
  expect(after.person.secondGroup).toBe('Oslo');
  expect(after.totals.second?.groups).toMatchObject({ Porto: { invited: 0 }, Oslo: { started: 1 } });
  expect(after.totals.groups).toMatchObject({ Employee: { invited: 0 }, Customer: { started: 1 } });
  expect(board(launched, invited).totals).not.toHaveProperty('second');
  expect(board(launched, invited).person).not.toHaveProperty('secondGroup');
});

describe('a correction on the board', () => {
  it('moves somebody who has not begun to their group, with everything they count', () => {
    const { person, totals } = board(launched, invited, sent, corrected({ role: 'Manager' }, 'role'));
    expect(person.group).toBe('Manager');
    expect(totals.groups.Employee).toMatchObject({ invited: 0, sent: 0, asked: 0 });
    expect(totals.groups.Manager).toMatchObject({ invited: 1, sent: 1, asked: 196 });
    expect(totals.counts).toMatchObject({ invited: 1, sent: 1 });
  });

  it('leaves whoever has begun in the group they chose', () => {
    const { person, totals } = board(launched, invited, started, corrected({ role: 'Manager' }, 'role'));
    expect(person.group).toBe('Customer');
    expect(totals.groups.Manager).toBeUndefined();
  });

  it('begins anew at another address: nothing was sent there, nobody there has opened anything', () => {
    const { person, totals } = board(
      launched,
      invited,
      sent,
      opened,
      corrected({ email: 'bob@right.example' }, 'email'),
    );
    expect(person).toMatchObject({ email: 'bob@right.example', corrections: 1, lastActivityAt: null });
    expect(stateOf(person)).toBe('queued');
    expect(totals.counts).toMatchObject({ invited: 1, sent: 0, opened: 0 });
    expect(totals.groups.Employee).toMatchObject({ invited: 1, sent: 0, opened: 0 });
  });

  it('of a name changes nothing else', () => {
    const { person } = board(launched, invited, sent, opened, corrected({}, 'name'));
    expect(stateOf(person)).toBe('opened');
  });
});

describe('what happened, on the board', () => {
  it('stands newest first, with its place in the log', () => {
    const { lines } = board(launched, invited, sent, opened, started);
    expect(lines.map(({ what, position }) => [what, position])).toEqual([
      ['started', '5'],
      ['opened', '4'],
      ['sent', '3'],
      ['launched', '1'],
    ]);
    expect(lines[0]).toMatchObject({ participantId: about.participantId, count: null });
  });

  it('is kept for the newest sixty: the document does not grow with what happens', () => {
    const closed: DomainFact = {
      type: 'AssessmentClosed',
      data: { assessmentId, reason: 'byHand' },
    };
    const { lines } = board(launched, invited, ...Array.from({ length: 100 }, () => closed));
    expect(lines.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: recentLines }, (_, index) => 102 - index),
    );
  });
});
