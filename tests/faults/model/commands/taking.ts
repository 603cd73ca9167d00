import { randomUUID } from 'node:crypto';
import { saved, started, submitted, takeSession } from '../../../../api/response/contract/take.ts';
import { answersWithoutQuestion } from '../../../../domain/assessment/limits.ts';
import type { StakeholderRole } from '../../../../domain/assessment/roles.ts';
import { applySave, noteWritten, outcomeOfSave, outcomeOfSubmit, shutOut } from '../answers.ts';
import { type Answer, ask, expectAnswer, expectRefusal, type Real, secretOf } from '../conversation.ts';
import { same } from '../invariants.ts';
import { type Change, type Device, type Model, type Person, reached } from '../model.ts';

/** Steps of a person with their link. Each step calls the product, compares the answer with the model, and updates the model. */
export async function openLink(model: Model, real: Real, person: Person, link: number): Promise<void> {
  const answer = await ask(real, {
    method: 'POST',
    path: '/api/take/sessions',
    body: { token: await secretOf(real, person, link) },
    as: person.assessment.organisation.name,
  });
  model.touched.add(person.assessment);
  const reason = shutOut(person, link);
  if (reason) return expectRefusal(answer, 410, reason);
  const { accessToken, state } = expectAnswer(answer, 200, takeSession);
  same('the person behind a link', state.participant.id, person.id);
  person.opened = true;
  person.devices.push({ token: accessToken, link });
  reached(model, person, null);
}

export async function start(model: Model, real: Real, person: Person, device: Device, role: StakeholderRole) {
  const name = `${person.assessment.organisation.name} guest`;
  const answer = await asPerson(real, person, device, 'POST', 'start', { name, role });
  model.touched.add(person);
  const reason = shutOut(person, device.link);
  if (reason) return expectRefusal(answer, 410, reason);
  if (!person.assessment.open) return expectRefusal(answer, 409, 'CLOSED');
  const { revision, position } = expectAnswer(answer, 200, started);
  if (!person.started || (!person.submitted && person.group !== role)) {
    person.started = true;
    person.opened = true;
    person.group = role;
    noteWritten(model, person, position);
  }
  same('revision after the start', revision, person.revision);
}

export async function save(
  model: Model,
  real: Real,
  person: Person,
  device: Device,
  changes: readonly Change[],
  requestId: string = randomUUID(),
): Promise<void> {
  const before = person.saves.find((one) => one.requestId === requestId);
  const answer = await asPerson(real, person, device, 'PUT', 'answers', { answers: changes }, requestId);
  model.touched.add(person);
  const reason = shutOut(person, device.link);
  if (reason) return expectRefusal(answer, 410, reason);
  // A request id is bound to its first content if that request had an effect; otherwise the request is decided anew.
  if (before?.wrote && JSON.stringify(changes) !== JSON.stringify(before.changes))
    return expectRefusal(answer, 422, 'REQUEST_ID_REUSED');
  if (before?.wrote) {
    const { revision, position } = expectAnswer(answer, 200, saved);
    return same(
      'a repeated save',
      { revision, position },
      { revision: before.revision, position: before.position },
    );
  }
  const outcome = outcomeOfSave(person, changes);
  if ('code' in outcome) return expectRefusal(answer, 409, outcome.code);
  const { revision, position, answered } = expectAnswer(answer, 200, saved);
  if (outcome.wrote) {
    applySave(person, changes);
    noteWritten(model, person, position);
  }
  same('a save', { revision, answered }, { revision: person.revision, answered: person.ratings.size });
  person.saves.push({ requestId, changes, wrote: outcome.wrote, revision, position });
}

/** @param body violates the contract, or belongs to another questionnaire */
export async function saveWrongly(
  model: Model,
  real: Real,
  person: Person,
  device: Device,
  body: unknown,
  code: string,
) {
  const answer = await asPerson(real, person, device, 'PUT', 'answers', body);
  model.touched.add(person);
  const reason = shutOut(person, device.link);
  if (code === 'VALIDATION_FAILED') return expectRefusal(answer, 400, code);
  if (reason) return expectRefusal(answer, 410, reason);
  if (!person.assessment.open) return expectRefusal(answer, 409, 'CLOSED');
  if (!person.started) return expectRefusal(answer, 409, 'NOT_STARTED');
  expectRefusal(answer, 400, code);
}

export async function submit(
  model: Model,
  real: Real,
  person: Person,
  device: Device,
  confirmFewer: boolean,
) {
  const answer = await asPerson(real, person, device, 'POST', 'submit', { confirmFewer });
  model.touched.add(person);
  const reason = shutOut(person, device.link);
  if (reason) return expectRefusal(answer, 410, reason);
  const code = outcomeOfSubmit(person, confirmFewer, answersWithoutQuestion);
  if (code) return expectRefusal(answer, 409, code);
  const { revision, position, answered } = expectAnswer(answer, 200, submitted);
  if (!person.submitted) {
    person.submitted = true;
    noteWritten(model, person, position);
  }
  same('a submission', { revision, answered }, { revision: person.revision, answered: person.ratings.size });
}

function asPerson(
  real: Real,
  person: Person,
  device: Device,
  method: 'POST' | 'PUT',
  what: 'start' | 'answers' | 'submit',
  body: unknown,
  requestId: string = randomUUID(),
): Promise<Answer> {
  const as = person.assessment.organisation.name;
  return ask(real, { method, path: `/api/take/${what}`, body, token: device.token, requestId, as });
}
