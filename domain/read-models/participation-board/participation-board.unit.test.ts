import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent, DomainFact } from '../../events.ts';
import {
  type BoardDocument,
  type PersonRow,
  recentLines,
  type SavedDay,
  stateOf,
  stepAt,
  toldDay,
} from './documents.ts';
import { boardKeys, participationBoard } from './participation-board.ts';

const assessmentId = 'a'.repeat(24);
const about = { assessmentId, participantId: 'p'.repeat(24) };
const metadata = { tenant: 't' };
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
    const event = { ...fact, position: String(index + 1), recordedAt, metadata } as unknown as DomainEvent;
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

it('the board keeps the order of the leader’s own groups, and counts people in them', () => {
  const groups = ['Porto', 'Berlin'];
  const { totals } = board(
    { ...launched, data: { ...launched.data, groups } } as DomainFact,
    { ...invited, data: { ...invited.data, role: 'Berlin' } } as DomainFact,
  );
  expect(totals.order).toEqual(groups);
  expect(totals.groups).toMatchObject({ Berlin: { invited: 1 } });
  expect(board(launched, invited).totals).not.toHaveProperty('order');
});

it('the board keeps people’s second groups, and counts them in both groupings', () => {
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

it('the board counts people who came through a shared link, in total and by group, as long as they count as invited', () => {
  const claimed: DomainFact = { type: 'InvitationClaimed', data: { ...about, linkId: 'k'.repeat(24) } };
  const { totals } = board(launched, invited, claimed, sent, started);
  expect(totals.counts).toMatchObject({ invited: 1, claimed: 1, sent: 1 });
  expect(totals.groups).toMatchObject({ Customer: { claimed: 1 } });
  expect(totals.groups.Employee).not.toHaveProperty('claimed');
  const revoked: DomainFact = { type: 'InvitationRevoked', data: about };
  expect(board(launched, invited, claimed, revoked).totals.counts).not.toHaveProperty('claimed');
  expect(board(launched, invited).totals.counts).not.toHaveProperty('claimed');
});

describe('a correction on the board', () => {
  it('moves a person who has not begun to the new group, in all counts', () => {
    const { person, totals } = board(launched, invited, sent, corrected({ role: 'Manager' }, 'role'));
    expect(person.group).toBe('Manager');
    expect(totals.groups.Employee).toMatchObject({ invited: 0, sent: 0, progress: 0 });
    expect(totals.groups.Manager).toMatchObject({ invited: 1, sent: 1, progress: 0 });
    expect(totals.counts).toMatchObject({ invited: 1, sent: 1 });
  });

  it('keeps a person who has begun in the group they chose', () => {
    const { person, totals } = board(launched, invited, started, corrected({ role: 'Manager' }, 'role'));
    expect(person.group).toBe('Customer');
    expect(totals.groups.Manager).toBeUndefined();
  });

  it('of an address resets the row, because nothing was sent to or opened at the new address', () => {
    const { person, totals } = board(
      launched,
      invited,
      sent,
      opened,
      corrected({ email: 'bob@right.example' }, 'email'),
    );
    expect(person).toMatchObject({ email: 'bob@right.example', corrections: 1, lastActivityOn: null });
    expect(stateOf(person)).toBe('queued');
    expect(totals.counts).toMatchObject({ invited: 1, sent: 0, opened: 0 });
    expect(totals.groups.Employee).toMatchObject({ invited: 1, sent: 0, opened: 0 });
  });

  it('of a name changes nothing else', () => {
    const { person } = board(launched, invited, sent, opened, corrected({}, 'name'));
    expect(stateOf(person)).toBe('opened');
  });
});

describe('recent activity on the board', () => {
  it('is listed newest first, with its position in the log', () => {
    const { lines } = board(launched, invited, sent, opened, started);
    expect(lines.map(({ what, position }) => [what, position])).toEqual([
      ['started', '5'],
      ['opened', '4'],
      ['sent', '3'],
      ['launched', '1'],
    ]);
    expect(lines[0]).toMatchObject({ participantId: about.participantId, count: null });
  });

  it('keeps the newest sixty lines, so the document stays bounded', () => {
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

describe('a single save on the board', () => {
  const day = 86_400_000;
  type Moved = {
    readonly changed: readonly string[];
    readonly documents: ReadonlyMap<string, BoardDocument>;
  };
  /** Documents after these facts with their times, and the documents that the last fact changed. */
  function folded(...facts: readonly (readonly [DomainFact, number])[]): Moved {
    const documents = new Map<string, BoardDocument>();
    let changed: readonly string[] = [];
    facts.forEach(([fact, ms], index) => {
      const recordedAt = new Date(ms).toISOString();
      const event = { ...fact, position: String(index + 1), recordedAt, metadata } as unknown as DomainEvent;
      const changes = [...participationBoard.evolve((at) => documents.get(at), event)];
      for (const [key, document] of changes) if (document) documents.set(key, document);
      changed = changes.map(([key]) => key);
    });
    return { changed, documents };
  }
  const saved = (answered: number, more: object = {}): DomainFact =>
    ({
      type: 'AnswersSaved',
      data: { ...about, ratings: { '1.1.1': 5 }, answered, change: 1, ...more },
    }) as DomainFact;
  const dayKey = boardKeys.day(about.assessmentId, about.participantId);
  const submitted = {
    type: 'ResponseSubmitted',
    data: { ...about, role: 'Customer', ratings: {}, answered: 5 },
  } as unknown as DomainFact;
  const begun = [
    [launched, 0],
    [invited, 1],
    [sent, 2],
    [opened, 3],
    [started, 4],
  ] as const;

  it('changes no document while step and day stay the same, whatever its content', () => {
    for (const save of [saved(1), saved(97), saved(0), saved(1, { comments: { '1.1.1': 'mine' } })])
      expect(folded(...begun, [save, 5]).changed).toEqual([]);
    expect(folded(...begun, [saved(98), 5]).changed).not.toEqual([]);
    expect(folded(...begun, [saved(98), 5], [saved(176), 6]).changed).toEqual([]);
    expect(folded(...begun, [saved(98), 5], [saved(2), 6]).changed).toEqual([]);
    // A new day is stored separately until it is over.
    expect(folded(...begun, [saved(1), day + 1]).changed).toEqual([dayKey]);
    expect(folded(...begun, [saved(1), day + 1], [saved(2), day + 2]).changed).toEqual([]);
    // A clock that steps back does not lower the day.
    expect(folded(...begun, [saved(1), day], [saved(2), 9]).changed).toEqual([]);
  });

  it('shows a day only when it is over, and the previous day until then', () => {
    const { documents } = folded(...begun, [saved(1), day + 1], [saved(2), 3 * day + 1]);
    const row = documents.get(boardKeys.person(about.assessmentId, about.participantId)) as PersonRow;
    const told = (now: number) => toldDay(row, documents.get(dayKey) as SavedDay, now);
    const days = [3, 3.5, 4].map((after) => told(after * day));
    expect(days).toEqual(['1970-01-02', '1970-01-02', '1970-01-04']);
  });

  it('after submission changes nothing on any later day; nor does any other event of the person', () => {
    for (const fact of [saved(176), saved(0), opened, started, submitted])
      expect(folded(...begun, [submitted, 5], [fact, 9 * day]).changed).toEqual([]);
  });

  it('produces documents that depend on steps and days only, not on the number or content of saves', () => {
    const save = fc.record({ answered: fc.nat(196), on: fc.nat(3), second: fc.nat(1_000) });
    let alike = 0;
    fc.assert(
      fc.property(fc.array(save, { maxLength: 12 }), fc.boolean(), (saves, ends) => {
        const inOrder = saves.toSorted((a, b) => a.on - b.on);
        // The same steps on the same days, without the saves that change neither step nor day, and with other numbers.
        let [step, on] = [0, 0];
        const fewer = inOrder.flatMap((one) => {
          const reached = Math.max(step, stepAt(one.answered, 196));
          if (reached === step && one.on === on) return [];
          [step, on] = [reached, one.on];
          return [{ ...one, answered: Math.ceil((reached * 196) / 100) }];
        });
        const lived = (all: typeof saves) =>
          folded(
            ...begun,
            ...all.map((one) => [saved(one.answered), one.on * day + 10] as const),
            ...(ends ? ([[submitted, 4 * day]] as const) : []),
            ...(ends ? all.map((one) => [saved(one.answered), 5 * day] as const) : []),
          ).documents;
        if (fewer.length < saves.length) alike += 1;
        expect(withoutPositions(lived(inOrder))).toEqual(withoutPositions(lived(fewer)));
      }),
    );
    expect(alike).toBeGreaterThan(20);
  });

  it('shows the step in words that the person can verify, and counts each person by step', () => {
    const at = (answered: number) => board(launched, invited, started, saved(answered));
    expect([97, 98, 176, 177].map((answered) => stateOf(at(answered).person))).toEqual([
      'started',
      'half',
      'half',
      'nearly',
    ]);
    expect(at(98).lines[0]).toMatchObject({ what: 'half' });
    expect(at(177).lines[0]).toMatchObject({ what: 'nearly' });
    expect(at(98).totals.counts.progress).toBe(50);
    const done = board(launched, invited, started, saved(98), submitted);
    expect(done.totals.counts).toMatchObject({ submitted: 1, progress: 100 });
    expect(done.totals.groups.Customer).toMatchObject({ progress: 100 });
  });
});

function withoutPositions(documents: ReadonlyMap<string, BoardDocument>): unknown {
  return JSON.parse(JSON.stringify([...documents]).replaceAll(/"position":"\d+"/g, '"position":"0"'));
}
