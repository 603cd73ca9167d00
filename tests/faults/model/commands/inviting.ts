import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { launched } from '../../../../api/assessment/contract/assessments.ts';
import { participation } from '../../../../api/assessment/contract/participation.ts';
import { remindersAsked } from '../../../../api/assessment/contract/reminders.ts';
import { written } from '../../../../api/http/contract/common.ts';
import { type StakeholderRole, stakeholderRoles } from '../../../../domain/assessment/roles.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import { type Command, command } from '../command.ts';
import { type Answer, ask, eventually, expectAnswer, expectRefusal, type Real } from '../conversation.ts';
import { same } from '../invariants.ts';
import {
  type Assessment,
  type Model,
  newPerson,
  type Organisation,
  type OrganisationName,
  type Person,
  peopleOf,
  pick,
  reached,
  signedIn,
} from '../model.ts';
import { anyOrganisation } from './accounts.ts';

type Invited = { readonly name: string; readonly email: string; readonly role: StakeholderRole };

const mostAssessments = 3;
const mostPeople = 14;
export const anyRole = fc.constantFrom(...stakeholderRoles.slice(3, 6));
const manyRoles = (least: number, most: number) => fc.array(anyRole, { minLength: least, maxLength: most });

/** `shared`: one of the people is also invited by the other organisation. */
export function launch(
  name: OrganisationName,
  roles: readonly StakeholderRole[],
  shared: boolean,
  repeated: boolean,
): Command {
  return command({
    kind: 'Launch',
    details: { name, people: roles.length, shared, repeated },
    applies: ({ organisations }) =>
      signedIn(organisations[name]).length > 0 && organisations[name].assessments.length < mostAssessments,
    carryOut: async (model, real) => {
      const organisation = model.organisations[name];
      const participants = guests(organisation, roles, shared);
      const request = {
        method: 'POST',
        path: '/api/assessments',
        body: { name: `${name} round`, company: `${name} Ltd`, releases: 'inSteps', participants },
        token: signedIn(organisation).at(0)?.access,
        requestId: randomUUID(),
        as: name,
      } as const;
      const first = expectAnswer(await ask(real, request), 201, launched);
      if (repeated) same('a repeated launch', expectAnswer(await ask(real, request), 201, launched), first);
      const assessment: Assessment = {
        kind: 'assessment',
        id: first.assessmentId,
        organisation,
        open: true,
        people: [],
        position: null,
      };
      organisation.assessments.push(assessment);
      real.owners.set(assessment.id, name);
      reached(model, assessment, first.position);
      await noteInvited(assessment, participants, real);
    },
  });
}

type InviteProblem = 'none' | 'repeated' | 'known' | 'twice' | 'not an address';

function invite(
  name: OrganisationName,
  at: number,
  roles: readonly StakeholderRole[],
  wrong: InviteProblem,
): Command {
  return command({
    kind: wrong === 'none' || wrong === 'repeated' ? 'Invite' : 'Invite refused',
    details: { name, at, people: roles.length, wrong },
    applies: ({ organisations }) => {
      const assessment = pick(organisations[name].assessments, at);
      return assessment !== undefined && assessment.people.length < mostPeople && canAct(organisations[name]);
    },
    carryOut: async (model, real) => {
      const organisation = model.organisations[name];
      const assessment = pick(organisation.assessments, at);
      if (!assessment) return;
      const participants = guests(organisation, roles, false);
      const [known] = assessment.people;
      const [first] = participants;
      if (wrong === 'known' && known)
        participants.push({ name: 'Again', email: known.email.toUpperCase(), role: 'Other' });
      if (wrong === 'twice' && first) participants.push({ ...first, name: 'Twice' });
      if (wrong === 'not an address') participants.push({ name: 'Nobody', email: 'nobody', role: 'Other' });
      const requestId = randomUUID();
      const send = () =>
        ask(real, {
          method: 'POST',
          path: `/api/assessments/${assessment.id}/participants`,
          body: { participants },
          token: signedIn(organisation).at(0)?.access,
          requestId,
          as: name,
        });
      const answer = await send();
      model.touched.add(assessment);
      if (wrong === 'twice' || wrong === 'not an address')
        return expectRefusal(answer, 400, 'INVITES_INVALID');
      if (!assessment.open) return expectRefusal(answer, 409, 'CLOSED');
      if (wrong === 'known') return expectRefusal(answer, 409, 'ALREADY_INVITED');
      const { position } = expectAnswer(answer, 200, written);
      if (wrong === 'repeated')
        same('a repeated invitation', expectAnswer(await send(), 200, written), { position });
      reached(model, assessment, position);
      await noteInvited(assessment, participants, real);
    },
  });
}

/** `repeated`: twice with one request id, but the link is replaced only once. */
function resend(name: OrganisationName, at: number, repeated: boolean): Command {
  return onPerson('Resend', name, at, { repeated }, async (person, post, model) => {
    const requestId = randomUUID();
    const answer = await post('resend', requestId);
    if (!person.assessment.open) return expectRefusal(answer, 409, 'CLOSED');
    if (person.revoked) return expectRefusal(answer, 409, 'LINK_REVOKED');
    const { position } = expectAnswer(answer, 200, written);
    if (repeated)
      same('a repeated resend', expectAnswer(await post('resend', requestId), 200, written), { position });
    person.link += 1;
    reached(model, person, position);
  });
}

function revoke(name: OrganisationName, at: number): Command {
  return onPerson('Revoke', name, at, {}, async (person, post, model) => {
    const { position } = expectAnswer(await post('revoke', randomUUID()), 200, written);
    person.revoked = true;
    reached(model, person, position);
  });
}

/** A repeated request, or a request for a person who was not revoked, issues no second link. */
function reinstate(name: OrganisationName, at: number): Command {
  return onPerson('Reinstate', name, at, {}, async (person, post, model) => {
    const answer = await post('reinstate', randomUUID());
    if (!person.assessment.open) return expectRefusal(answer, 409, 'CLOSED');
    const { position } = expectAnswer(answer, 200, written);
    expectAnswer(await post('reinstate', randomUUID()), 200, written);
    if (person.revoked) person.link += 1;
    person.revoked = false;
    reached(model, person, position);
  });
}

type Wrong = 'name' | 'address' | 'address of somebody else' | 'group';

/** Sent twice with one request id: corrected once, with one link. Once there are answers, the address cannot change. */
function correct(name: OrganisationName, at: number, wrong: Wrong, role: StakeholderRole): Command {
  return onPerson('Correct', name, at, { wrong }, async (person, post, model) => {
    const { organisation, people } = person.assessment;
    const other = people.find((one) => one !== person);
    if (wrong === 'address of somebody else' && !other) return;
    organisation.invitees += 1;
    const email = `p${organisation.invitees}@${organisation.name}.example`;
    const body = {
      name: { name: `Corrected ${organisation.invitees}` },
      address: { email },
      'address of somebody else': { email: other?.email.toUpperCase() },
      group: { role },
    }[wrong];
    const requestId = randomUUID();
    const answer = await post('correct', requestId, body);
    const nothing = wrong === 'group' && role === person.group;
    if (!person.assessment.open) return expectRefusal(answer, 409, 'CLOSED');
    if (person.started && wrong !== 'name' && !nothing) return expectRefusal(answer, 409, 'ANSWERS_BEGUN');
    if (wrong === 'address of somebody else') return expectRefusal(answer, 409, 'ALREADY_INVITED');
    const { position } = expectAnswer(answer, 200, written);
    same('a repeated correction', expectAnswer(await post('correct', requestId, body), 200, written), {
      position,
    });
    if (wrong === 'group') person.group = role;
    if (wrong === 'address') noteReaddressed(person, email);
    reached(model, person, position);
  });
}

function noteReaddressed(person: Person, email: string): void {
  person.formerly.push(person.email);
  person.email = email;
  person.opened = false;
  if (person.link > person.barred) {
    person.barred = person.link;
    person.revision += 1;
  }
  if (!person.revoked) person.link += 1;
}

function close(name: OrganisationName, at: number): Command {
  return command({
    kind: 'Close',
    details: { name, at },
    applies: ({ organisations }) => organisations[name].assessments.length > 0 && canAct(organisations[name]),
    carryOut: async (model, real) => {
      const assessment = pick(model.organisations[name].assessments, at);
      if (!assessment) return;
      const answer = await ask(real, {
        method: 'POST',
        path: `/api/assessments/${assessment.id}/close`,
        token: signedIn(assessment.organisation).at(0)?.access,
        as: name,
      });
      assessment.open = false;
      reached(model, assessment, expectAnswer(answer, 200, written).position);
      for (const person of assessment.people) model.touched.add(person);
    },
  });
}

/** Which people get a reminder depends on the progress of the board, so only the rules of the log check what is written. */
function remind(name: OrganisationName, at: number, repeated: boolean): Command {
  return command({
    kind: 'Remind',
    details: { name, at, repeated },
    applies: ({ organisations }) => organisations[name].assessments.length > 0 && canAct(organisations[name]),
    carryOut: async (model, real) => {
      const assessment = pick(model.organisations[name].assessments, at);
      if (!assessment) return;
      const requestId = randomUUID();
      const send = () =>
        ask(real, {
          method: 'POST',
          path: `/api/assessments/${assessment.id}/reminders`,
          body: {},
          token: signedIn(assessment.organisation).at(0)?.access,
          requestId,
          as: name,
        });
      const answer = await send();
      if (!assessment.open) return expectRefusal(answer, 409, 'CLOSED');
      if (answer.code === 'NOBODY_TO_REMIND' || answer.code === 'REMINDED_LATELY') return;
      const { position } = expectAnswer(answer, 200, remindersAsked);
      if (repeated)
        same('a repeated reminder', expectAnswer(await send(), 200, remindersAsked).position, position);
      reached(model, assessment, position);
    },
  });
}

type Action = 'resend' | 'revoke' | 'reinstate' | 'correct';
type Post = (what: Action, requestId: string, body?: unknown) => Promise<Answer>;

function onPerson(
  kind: string,
  name: OrganisationName,
  at: number,
  details: Readonly<Record<string, unknown>>,
  carryOut: (person: Person, post: Post, model: Model) => Promise<void>,
): Command {
  return command({
    kind,
    details: { name, at, ...details },
    applies: ({ organisations }) => peopleOf(organisations[name]).length > 0 && canAct(organisations[name]),
    carryOut: async (model, real) => {
      const person = pick(peopleOf(model.organisations[name]), at);
      if (!person) return;
      const post: Post = (what, requestId, body) =>
        // The invitation is issued a moment after the person is invited; until then requests about it get NOT_FOUND.
        eventually(`The invitation of ${person.email}`, async () => {
          const path = `/api/assessments/${person.assessment.id}/participants/${person.id}`;
          const answer = await ask(real, {
            ...(what === 'correct'
              ? { method: 'PATCH', path, body }
              : { method: 'POST', path: `${path}/${what}` }),
            token: signedIn(person.assessment.organisation).at(0)?.access,
            requestId,
            as: name,
          });
          if (answer.code !== 'NOT_FOUND') return answer;
          real.figures.set('too early', (real.figures.get('too early') ?? 0) + 1);
          return undefined;
        });
      await carryOut(person, post, model);
    },
  });
}

const canAct = (organisation: Organisation) => signedIn(organisation).length > 0;

function guests(organisation: Organisation, roles: readonly StakeholderRole[], shared: boolean): Invited[] {
  return roles.map((role, index) => {
    organisation.invitees += 1;
    const number = organisation.invitees;
    const email = shared && index === 0 ? 'both@shared.example' : `p${number}@${organisation.name}.example`;
    return { name: `${organisation.name} ${number}`, email, role };
  });
}

/** Adds the invited people to the model, with their ids from the board. */
async function noteInvited(assessment: Assessment, invited: readonly Invited[], real: Real): Promise<void> {
  const { name } = assessment.organisation;
  const { people } = await eventually('The board with the people invited', async () => {
    const answer = await ask(real, {
      method: 'GET',
      path: `/api/assessments/${assessment.id}/participation?after=${assessment.position}`,
      token: signedIn(assessment.organisation).at(0)?.access,
      as: name,
    });
    // The directory may not be up to date yet.
    if (answer.status === 404) return undefined;
    const board = expectAnswer(answer, 200, participation);
    const seen = comparePositions(board.position as Position | null, assessment.position) >= 0;
    return seen ? board : undefined;
  });
  for (const one of invited) {
    const id = people.find(({ email }) => email === one.email)?.participantId;
    if (id === undefined) throw new Error(`${one.email} was invited and is not on the board`);
    real.owners.set(id, name);
    assessment.people.push(newPerson(assessment, one, id));
  }
}

const where = fc.nat(mostAssessments - 1);
const whom = fc.nat(11);
const problem = fc.constantFrom<InviteProblem>(
  'none',
  'none',
  'repeated',
  'known',
  'twice',
  'not an address',
);
const detail = fc.constantFrom<Wrong>('name', 'address', 'address', 'address of somebody else', 'group');
export const invitingCommands = [
  fc.tuple(anyOrganisation, manyRoles(1, 6), fc.boolean(), fc.boolean()).map((all) => launch(...all)),
  fc.tuple(anyOrganisation, where, manyRoles(1, 3), problem).map((all) => invite(...all)),
  fc.tuple(anyOrganisation, whom, fc.boolean()).map((all) => resend(...all)),
  fc.tuple(anyOrganisation, whom).map((all) => revoke(...all)),
  fc.tuple(anyOrganisation, whom).map((all) => reinstate(...all)),
  fc.tuple(anyOrganisation, whom, detail, anyRole).map((all) => correct(...all)),
  fc.tuple(anyOrganisation, where, fc.boolean()).map((all) => remind(...all)),
  fc.tuple(anyOrganisation, where).map((all) => close(...all)),
];
