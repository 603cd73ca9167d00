import { expect, it } from 'vitest';
import type { DomainEvent, DomainFact } from '../../events.ts';
import { type DirectoryEntry, directory, directoryKeys } from './directory.ts';

const about = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
const linkHash = 'l'.repeat(43);
const details = { name: 'Bob', email: 'bob@wrong.example', addressHash: 'h', role: 'Employee' } as const;

function entryAfter(key: string, ...facts: readonly DomainFact[]): DirectoryEntry | undefined {
  const entries = new Map<string, DirectoryEntry>();
  for (const fact of facts) {
    const event = { ...fact, position: '1', metadata: { tenant: 't' } } as unknown as DomainEvent;
    const keys = directory.keys(event);
    for (const [key, entry] of directory.evolve((at) => entries.get(at), event)) {
      expect(keys).toContain(key);
      if (entry) entries.set(key, entry);
    }
  }
  return entries.get(key);
}

const participantAfter = (...facts: readonly DomainFact[]) =>
  entryAfter(directoryKeys.participant(about.participantId), ...facts);

const invited: DomainFact = { type: 'ParticipantInvited', data: { ...about, ...details, linkHash } };
const corrected = (after: object, ...what: ('name' | 'email' | 'role' | 'secondGroup')[]): DomainFact => ({
  type: 'ParticipantCorrected',
  data: { ...about, ...details, ...after, corrected: what },
});
const replaced: DomainFact = { type: 'LinkReplaced', data: { ...about, link: 2, linkHash } };

it('a person with a corrected address has no link until the new one is issued', () => {
  const readdressed = corrected({ email: 'bob@right.example' }, 'email');
  expect(participantAfter(invited, readdressed)).toMatchObject({ email: 'bob@right.example', link: 0 });
  expect(participantAfter(invited, readdressed, replaced)).toMatchObject({ link: 2 });
});

it('a corrected name or group keeps the link', () => {
  expect(participantAfter(invited, corrected({ name: 'Robert', role: 'Manager' }, 'name', 'role'))).toEqual({
    ...participantAfter(invited),
    name: 'Robert',
    role: 'Manager',
  });
});

it("a person's second group is stored as invited and as corrected", () => {
  const inPorto = { ...invited, data: { ...invited.data, secondGroup: 'Porto' } } as DomainFact;
  expect(participantAfter(inPorto)).toMatchObject({ secondGroup: 'Porto' });
  const moved = corrected({ secondGroup: 'Berlin' }, 'secondGroup');
  expect(participantAfter(inPorto, moved)).toMatchObject({ role: 'Employee', secondGroup: 'Berlin' });
  expect(participantAfter(invited)).not.toHaveProperty('secondGroup');
});

it('the member in whose name a person is invited is stored if it is not the one who launched, and survives a correction', () => {
  const claimed = { ...invited, data: { ...invited.data, invitedBy: 'm'.repeat(24) } } as DomainFact;
  expect(participantAfter(claimed, corrected({ name: 'Robert' }, 'name'))).toMatchObject({
    invitedBy: 'm'.repeat(24),
  });
  expect(participantAfter(invited)).not.toHaveProperty('invitedBy');
});

it("an assessment's groups and release mode are stored if the launch stated them", () => {
  const launched = (more: object): DomainFact => ({
    type: 'AssessmentLaunched',
    data: {
      assessmentId: about.assessmentId,
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
      ...more,
    },
  });
  const said = {
    releases: 'atClosing',
    rule: 'people@1',
    groups: ['Porto', 'Berlin'],
    secondGrouping: { name: 'Department', groups: ['R&D'] },
  };
  const key = directoryKeys.assessment(about.assessmentId);
  expect(entryAfter(key, launched(said))).toMatchObject(said);
  for (const field of Object.keys(said)) expect(entryAfter(key, launched({}))).not.toHaveProperty(field);
});
