import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { StakeholderRole } from '../../../../domain/assessment/roles.ts';
import { type Command, command } from '../command.ts';
import { all, type Real } from '../conversation.ts';
import {
  type Change,
  type Device,
  type Model,
  type OrganisationName,
  type Person,
  peopleOf,
  pick,
  themes,
} from '../model.ts';
import { anyOrganisation } from './accounts.ts';
import { anyRole } from './inviting.ts';
import { openLink, save, saveWrongly, start, submit } from './taking.ts';

/** Opens a person's link. Opening it again is a second device. */
function open(name: OrganisationName, at: number): Command {
  return command({
    kind: 'OpenLink',
    details: { name, at },
    applies: ({ organisations }) => canOpen(pick(peopleOf(organisations[name]), at)),
    carryOut: async (model, real) => {
      const person = pick(peopleOf(model.organisations[name]), at);
      if (person) await openLink(model, real, person, person.link);
    },
  });
}

/** The mail of a withdrawn person may not have been sent, so there may be no link to open. */
const canOpen = (person: Person | undefined) =>
  person !== undefined && (!person.revoked || person.devices.some(({ link }) => link === person.link));

/** Opens a link that was used and has been replaced since. */
function openReplaced(name: OrganisationName, at: number): Command {
  const replaced = (model: Model) =>
    peopleOf(model.organisations[name]).filter(({ devices, link }) => devices.some((one) => one.link < link));
  return command({
    kind: 'OpenLink replaced',
    details: { name, at },
    applies: (model) => replaced(model).length > 0,
    carryOut: async (model, real) => {
      const person = pick(replaced(model), at);
      if (person) await openLink(model, real, person, person.devices[0]?.link ?? 1);
    },
  });
}

type Step = (model: Model, real: Real, person: Person, device: Device) => Promise<void>;

/** A command of a person with at least one device, on any of their devices. */
function onDevice(
  kind: string,
  name: OrganisationName,
  at: number,
  which: number,
  details: object,
  step: Step,
) {
  const holders = (model: Model) =>
    peopleOf(model.organisations[name]).filter(({ devices }) => devices.length > 0);
  return command({
    kind,
    details: { name, at, which, ...details },
    applies: (model) => holders(model).length > 0,
    carryOut: async (model, real) => {
      const person = pick(holders(model), at);
      const device = pick(person?.devices.toReversed() ?? [], which);
      if (person && device) await step(model, real, person, device);
    },
  });
}

function repeat(name: OrganisationName, at: number, which: number, of: number, otherBody: boolean): Command {
  return onDevice(
    'Save repeated',
    name,
    at,
    which,
    { of, otherBody },
    async (model, real, person, device) => {
      const first = pick(person.saves.toReversed(), of);
      if (!first) return;
      const changes = otherBody && first.wrote ? [{ theme: '1.1.1', score: 0 }] : first.changes;
      await save(model, real, person, device, changes, first.requestId);
    },
  );
}

/** Several people at the same time, from opening the link to the submission. */
function crowd(name: OrganisationName, at: number, count: number, ratings: readonly number[]): Command {
  return command({
    kind: 'Crowd',
    details: { name, at, count, ratings: ratings.join('') },
    applies: ({ organisations }) => pick(organisations[name].assessments, at)?.open === true,
    carryOut: async (model, real) => {
      const people = pick(model.organisations[name].assessments, at)?.people ?? [];
      const fresh = people.filter(({ revoked, submitted }) => !revoked && !submitted).slice(0, count);
      await all(
        fresh.map(async (person, index) => {
          await openLink(model, real, person, person.link);
          const device = person.devices.at(-1);
          if (!device) return;
          if (!person.started) await start(model, real, person, device, person.group);
          const changes = ratings.map((score, theme) => ({
            theme: themes[theme] ?? '1.1.1',
            score: (score + index * theme) % 10,
          }));
          await save(model, real, person, device, changes);
          const lonely = [...person.comments.keys()].filter((theme) => !person.ratings.has(theme));
          if (lonely.length > 0)
            await save(
              model,
              real,
              person,
              device,
              lonely.map((theme) => ({ theme, comment: '' })),
            );
          await submit(model, real, person, device, true);
        }),
      );
    },
  });
}

const whom = fc.nat(7);
const which = fc.nat(2);
const theme = fc.nat(9).map((index) => themes[index] ?? '1.1.1');
const score = fc.oneof({ weight: 6, arbitrary: fc.nat(9) }, fc.constantFrom('cantJudge' as const, null));
const change = fc
  .record({ theme, score, comment: fc.constantFrom('', 'because') }, { requiredKeys: ['theme'] })
  // Unset fields are absent, not undefined.
  .map(({ theme: id, ...rest }): Change => ({ theme: id, ...rest }));
const changes = fc.uniqueArray(change, { minLength: 1, maxLength: 4, selector: (one) => one.theme });
const wrongBody = fc.constantFrom(
  ...[10, -1, 3.5, '7', true, 'cannotJudge'].map((wrong) => ({
    code: 'VALIDATION_FAILED',
    answers: [
      { theme: '1.1.1', score: 3 },
      { theme: '1.1.2', score: wrong },
    ],
  })),
  {
    code: 'ANSWERS_INVALID',
    answers: [
      { theme: '1.1.1', score: 3 },
      { theme: '99.9.9', score: 3 },
    ],
  },
  {
    code: 'ANSWERS_INVALID',
    answers: [
      { theme: '1.1.1', score: 3 },
      { theme: '1.1.1', score: 4 },
    ],
  },
);

const opening = fc.tuple(anyOrganisation, whom).map((all) => open(...all));
const starting = fc
  .tuple(anyOrganisation, whom, which, anyRole)
  .map(([name, at, device, role]: [OrganisationName, number, number, StakeholderRole]) =>
    onDevice('Start', name, at, device, { role }, (...who) => start(...who, role)),
  );
const saving = fc
  .tuple(anyOrganisation, whom, which, changes)
  .map(([name, at, device, answers]) =>
    onDevice('Save', name, at, device, { answers: JSON.stringify(answers) }, (...who) =>
      save(...who, answers, randomUUID()),
    ),
  );
const submitting = fc
  .tuple(anyOrganisation, whom, which, fc.boolean())
  .map(([name, at, device, confirm]) =>
    onDevice('Submit', name, at, device, { confirm }, (...who) => submit(...who, confirm)),
  );
export const answeringCommands = [
  opening,
  opening,
  fc.tuple(anyOrganisation, whom).map((all) => openReplaced(...all)),
  starting,
  starting,
  saving,
  saving,
  saving,
  fc.tuple(anyOrganisation, whom, which, fc.nat(3), fc.boolean()).map((all) => repeat(...all)),
  fc
    .tuple(anyOrganisation, whom, which, wrongBody)
    .map(([name, at, device, { code, answers }]) =>
      onDevice('Save refused', name, at, device, { answers: JSON.stringify(answers) }, (...who) =>
        saveWrongly(...who, { answers }, code),
      ),
    ),
  submitting,
  fc
    .tuple(
      anyOrganisation,
      fc.nat(2),
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }),
    )
    .map((all) => crowd(...all)),
];
