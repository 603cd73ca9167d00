import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { processes, readModels } from '../../../../workers/projections/catalogue.ts';
import { type Command, command } from '../command.ts';
import { all, ask, eventually } from '../conversation.ts';
import type { Model } from '../model.ts';
import type { Fault } from '../place.ts';
import { noJobsLeft } from '../queues.ts';
import { signInAgain } from '../signing-in.ts';

function killAndRestart(): Command {
  return command({
    kind: 'KillAndRestart',
    details: {},
    carryOut: async (model, { place }) => {
      await place.kill?.();
      touchEverything(model);
    },
  });
}

/** Kills the product during the command; the caller repeats the command. */
function killDuring(inner: Command, afterMs: number): Command {
  const killed = command({
    kind: 'KillDuring',
    details: { inner: String(inner), afterMs },
    carryOut: async (model, real) => {
      const working = inner.run(model, real);
      await all([working, delay(afterMs).then(() => real.place.kill?.())]);
      touchEverything(model);
    },
  });
  return { ...killed, check: (model) => inner.check(model) };
}

/** Rebuilds a view beside the active version; reads give the same result during the rebuild and after it. */
function rebuild(name: string, wait: boolean): Command {
  return command({
    kind: 'Rebuild',
    details: { name, wait },
    carryOut: async (model, real) => {
      const asked = { token: real.place.operatorToken, as: 'zebra' } as const;
      // A process first reports its projections a second after its start; until then they are unknown.
      await eventually(`A rebuild of ${name}`, async () => {
        const path = `/api/operations/projections/${name}/rebuild`;
        const { status, code } = await ask(real, { ...asked, method: 'POST', path });
        if (status === 202 || code === 'ALREADY_BUILDING') return true;
        if (status !== 404) throw new Error(`The rebuild of ${name} was answered ${status} ${code}`);
        await delay(50);
        return undefined;
      });
      if (wait) await noJobsLeft(real, 'operations');
      touchEverything(model);
    },
  });
}

function failNext(fault: Fault): Command {
  return command({
    kind: fault.port === 'mail' ? `Fail mail ${fault.how}` : `Fail ${fault.of} ${fault.how}`,
    details: { times: fault.times },
    carryOut: async (_, { place }) => place.fail?.(fault),
  });
}

/** Redis loses all data: sessions are lost; views and queue are rebuilt from the log. */
function flushRedis(): Command {
  return command({
    kind: 'FlushRedis',
    details: {},
    carryOut: async (model, real) => {
      await real.place.flush?.();
      for (const organisation of Object.values(model.organisations)) {
        organisation.sessions.length = 0;
        await signInAgain(organisation, real);
      }
      touchEverything(model);
    },
  });
}

function touchEverything({ organisations, touched }: Model): void {
  for (const organisation of Object.values(organisations)) {
    touched.add(organisation);
    for (const assessment of organisation.assessments) {
      touched.add(assessment);
      for (const person of assessment.people) touched.add(person);
    }
  }
}

const names = [...readModels, ...processes].map(({ name }) => name);
const times = fc.integer({ min: 1, max: 3 });
const how = fc.constantFrom(
  'before' as const,
  'after' as const,
  'full' as const,
  'killed' as const,
  'killed' as const,
);

export const rebuilding = fc.tuple(fc.constantFrom(...names), fc.boolean()).map((all) => rebuild(...all));
export const killing = (others: fc.Arbitrary<Command>) => [
  fc.constant(null).map(killAndRestart),
  fc.tuple(others, fc.nat(25)).map((all) => killDuring(...all)),
];
export const flushing = fc.constant(null).map(flushRedis);
const storeFault = fc.record({
  port: fc.constant('store' as const),
  of: fc.constantFrom(
    'command' as const,
    'command' as const,
    'send' as const,
    'sent' as const,
    'goal' as const,
  ),
  how,
  times,
});
const mailFault = fc.record({
  port: fc.constant('mail' as const),
  how: fc.constantFrom('refused' as const, 'lost' as const, 'killed' as const),
  times,
});
export const anyFault: fc.Arbitrary<Fault> = fc.oneof({ weight: 2, arbitrary: storeFault }, mailFault);
export const failing = anyFault.map(failNext);
