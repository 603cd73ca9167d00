import { afterAll, expect, it } from 'vitest';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import { commandOf, twoHandlers } from '../../../tests/support/two-processes.ts';
import { createPlaceOfImport } from './place-of-import.ts';

const handlers = twoHandlers(12);
afterAll(() => handlers.close());

const clock = { now: () => Date.parse('2026-11-28T09:00:00.000Z') };
const terms = { sold: false, standard: 'enterprise' };

async function registered(): Promise<string> {
  const tenant = randomId();
  await handlers
    .next()
    .handle(Organization, tenant, commandOf('x', tenant), () => [
      { type: 'OrganizationRegistered', data: { organizationId: tenant, name: 'Engines', demo: null } },
    ]);
  return tenant;
}

/** The place of an import that an account will check. */
async function placed(
  store: Pick<EventStore, 'readStream'>,
  { tenant, accountId, assessmentId }: { tenant: string; accountId: string; assessmentId: string },
): Promise<string> {
  const commands = handlers.next();
  const placeOf = createPlaceOfImport({ commands, store, clock, terms } as never);
  const caller = { tenant, accountId, actor: `account:${accountId}` };
  const decided = await commands.handle(Organization, tenant, commandOf('x', tenant), (state) =>
    placeOf(state, { assessmentId, caller, isShown: false }),
  );
  return isRefusal(decided) ? decided.code : 'placed';
}

it('of twenty imports that an account begins at the same moment in two processes, ten have a place; another account has its own ten', async () => {
  const tenant = await registered();
  // None of them is in the log yet: each has only its place.
  const store = { readStream: async () => ({ exists: false as const, tombstoned: false }) };
  const begin = (accountId: string) => placed(store, { tenant, accountId, assessmentId: randomId() });
  const [one, other] = [randomId(), randomId()];
  const codes = await Promise.all(Array.from({ length: 20 }, () => begin(one)));
  expect(codes.filter((code) => code === 'placed')).toHaveLength(10);
  expect(codes.filter((code) => code === 'IMPORTS_UNCHECKED')).toHaveLength(10);
  expect(await begin(other)).toBe('placed');
});

it('the reviews of an account that were shown are read once, however many there are', async () => {
  const [tenant, accountId] = [await registered(), randomId()];
  let streams = 0;
  const store: Pick<EventStore, 'readStream'> = {
    readStream: (...asked) => {
      streams += 1;
      return handlers.store.readStream(...asked);
    },
  };
  const begin = (assessmentId: string) => placed(store, { tenant, accountId, assessmentId });
  const show = (assessmentId: string) =>
    handlers.next().handle(SurveyImport, assessmentId, commandOf('x', tenant), () => [
      // What it is about does not matter here.
      { type: 'SurveyImportBegan', data: { ...began, assessmentId, importedBy: accountId } },
    ]);
  const open = Array.from({ length: 3 }, randomId);
  for (const assessmentId of open) await begin(assessmentId);
  for (const assessmentId of Array.from({ length: 30 }, randomId)) {
    streams = 0;
    expect(await begin(assessmentId)).toBe('placed');
    // The three that are open and the one or two that were shown since; twice, because the other process wrote meanwhile.
    expect(streams).toBeLessThanOrEqual(10);
    await show(assessmentId);
  }
});

const began = {
  name: 'Climate',
  company: 'Engines',
  description: '',
  framework: 'nine-lenses@1',
  definition: null,
  items: {},
  answeredAt: null,
  threshold: 5,
  responses: 5,
  source: { fileName: 'climate.csv', sha256: '0'.repeat(64), rows: 5, leftOut: 0 },
};
