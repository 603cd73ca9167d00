import fc from 'fast-check';
import { assessmentList } from '../../../../api/assessment/contract/assessments.ts';
import { outboxList } from '../../../../api/installation/contract/outbox.ts';
import { type Command, command } from '../command.ts';
import { ask, expectAnswer, expectRefusal } from '../conversation.ts';
import { checkAssessment, same } from '../invariants.ts';
import { type OrganisationName, peopleOf, pick, signedIn } from '../model.ts';
import { anyOrganisation } from './accounts.ts';

/** Reads board, results, list and kept mails of all assessments of an organisation. */
function readAll(name: OrganisationName): Command {
  return command({
    kind: 'ReadAll',
    details: { name },
    applies: ({ organisations }) => signedIn(organisations[name]).length > 0,
    carryOut: async ({ organisations }, real) => {
      const organisation = organisations[name];
      for (const assessment of organisation.assessments) await checkAssessment(assessment, real);
      const asked = { method: 'GET', token: signedIn(organisation).at(0)?.access, as: name } as const;
      const list = expectAnswer(await ask(real, { ...asked, path: '/api/assessments' }), 200, assessmentList);
      same(
        'the list of assessments',
        list.assessments.map(({ assessmentId }) => assessmentId).sort(),
        organisation.assessments.map(({ id }) => id).sort(),
      );
      const kept = await ask(real, { ...asked, path: '/api/outbox' });
      if (kept.code === 'OUTBOX_OFF') return;
      // Only mails to invited people may be visible here, not letters about accounts.
      const invited = new Set([
        ...peopleOf(organisation).flatMap(({ email, formerly }) => [email, ...formerly]),
      ]);
      const stranger = expectAnswer(kept, 200, outboxList).mails.find(({ to }) => !invited.has(to));
      if (stranger) throw new Error(`${name} sees a mail to ${stranger.to}`);
    },
  });
}

/** Requests the other organisation's resources, which must look as if they did not exist. */
function foreignRead(name: OrganisationName, at: number): Command {
  const other = name === 'zebra' ? 'yucca' : 'zebra';
  return command({
    kind: 'ForeignRead',
    details: { name, at },
    applies: ({ organisations }) =>
      signedIn(organisations[name]).length > 0 && peopleOf(organisations[other]).length > 0,
    carryOut: async ({ organisations, touched }, real) => {
      const person = pick(peopleOf(organisations[other]), at);
      const token = signedIn(organisations[name]).at(0)?.access;
      if (!person || token === undefined) return;
      const { id } = person.assessment;
      const own = pick(organisations[name].assessments, at)?.id ?? id;
      const participants = [{ name: 'Spy', email: `spy@${name}.example`, role: 'Other' }];
      const requests = [
        { method: 'GET', path: `/api/assessments/${id}/participation` },
        { method: 'GET', path: `/api/assessments/${id}/participation/people` },
        { method: 'GET', path: `/api/assessments/${id}/results` },
        { method: 'GET', path: `/api/assessments/${id}/audit-trail` },
        { method: 'POST', path: `/api/assessments/${id}/close` },
        { method: 'POST', path: `/api/assessments/${id}/participants`, body: { participants } },
        { method: 'POST', path: `/api/assessments/${id}/participants/${person.id}/resend` },
        { method: 'POST', path: `/api/assessments/${id}/participants/${person.id}/revoke` },
        { method: 'POST', path: `/api/assessments/${own}/participants/${person.id}/resend` },
        { method: 'POST', path: `/api/assessments/${own}/participants/${person.id}/revoke` },
      ] as const;
      for (const request of requests)
        expectRefusal(await ask(real, { ...request, token, as: name }), 404, 'NOT_FOUND');
      const device = person.devices.at(-1);
      touched.add(person).add(person.assessment);
      if (!device) return;
      // A participant's token gives access only to their own answers, and a member's token to no answers.
      const board = { method: 'GET', path: `/api/assessments/${id}/participation`, as: other } as const;
      expectRefusal(await ask(real, { ...board, token: device.token }), 401, 'INVALID_TOKEN');
      expectRefusal(
        await ask(real, { method: 'GET', path: '/api/take', token, as: name }),
        401,
        'INVALID_TOKEN',
      );
    },
  });
}

export const readingCommands = [
  anyOrganisation.map(readAll),
  fc.tuple(anyOrganisation, fc.nat(11)).map((all) => foreignRead(...all)),
];
