import { afterAll, expect, it } from 'vitest';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import { commandOf, twoHandlers } from '../../../tests/support/two-processes.ts';
import { ApiProblem } from '../../http/problem.ts';
import { createOtherPeople, FoundTwin } from './other-people.ts';

const handlers = twoHandlers(11);
afterAll(() => handlers.close());

it('of forty imports at once in two processes that nearly repeat a colleague’s, five are answered so', async () => {
  const tenant = randomId();
  await handlers
    .next()
    .handle(Organization, tenant, commandOf('x', tenant), () => [
      { type: 'OrganizationRegistered', data: { organizationId: tenant, name: 'Engines', demo: null } },
    ]);
  const twin = { assessmentId: randomId(), name: 'Climate', k: 5, isOwn: false };
  const found = new FoundTwin(
    twin,
    new ApiProblem(409, 'IMPORT_OVERLAPS', say('surveyImport.importOverlaps', twin)),
  );
  const codes = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const people = createOtherPeople(
        { commands: handlers.next(), clock: { now: () => Date.parse('2026-11-28T09:00:00.000Z') } } as never,
        { assessmentsOf: async () => [] },
      );
      const beginning = { caller: { tenant }, context: commandOf('x', tenant) } as never;
      const problem = await people.refuse(beginning, found).catch((error: unknown) => error);
      return problem instanceof ApiProblem ? problem.code : String(problem);
    }),
  );
  expect(codes.filter((code) => code === 'IMPORT_OVERLAPS')).toHaveLength(5);
  expect(codes.filter((code) => code === 'IMPORT_NOT_COMPARED')).toHaveLength(35);
});
