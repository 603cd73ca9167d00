import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createSsoDomains, type SsoDomains } from '../../api/account/sso/sso-domains.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { proofOf } from '../../domain/organization/domain-proof.ts';
import { Organization } from '../../domain/organization/state.ts';
import {
  type SignInDomains,
  signInDomainKeys,
  signInDomains,
} from '../../domain/read-models/sign-in-domains/sign-in-domains.ts';
import { agreedFor, type ClockGuard } from '../../infra/clock/clock-guard.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';

const domainQueue = 'sso-domains';
const pageSize = 100;
const hourMs = 3_600_000;
/**
 * `all`: checks proven domains, daily. `missing`: checks those whose record was missing, hourly, so that a restored
 * record counts soon and the grace period ends on time.
 */
const payload = z.strictObject({ which: z.enum(['all', 'missing']) });
type Which = z.infer<typeof payload>['which'];

/** Checks regularly whether the records that prove domains are still in the DNS. */
export function startCheckingDomains(
  infra: Infrastructure,
  clockGuard: ClockGuard,
  feed: ReadModelFeed,
  log: Log,
): () => Promise<void> {
  const stopping = new AbortController();
  const check = createCheckDomains(
    infra,
    createSsoDomains(infra),
    () => believed(clockGuard, stopping.signal),
    feed,
    log,
  );
  const stopWork = infra.jobs.work(domainQueue, (job) => check(payloadOf(payload, job).which), {
    concurrency: 1,
    backoffMs: 60_000,
  });
  const schedules = [
    { id: 'sso-domains-daily', queue: domainQueue, everyMs: 24 * hourMs, payload: { which: 'all' } },
    { id: 'sso-domains-missing', queue: domainQueue, everyMs: hourMs, payload: { which: 'missing' } },
  ];
  const scheduled = Promise.all(schedules.map((schedule) => infra.jobs.schedule(schedule))).catch(
    (error: unknown) =>
      log.error({ err: error }, 'the daily look at single sign-on domains was not scheduled'),
  );
  return async () => {
    stopping.abort();
    await scheduled;
    await stopWork();
  };
}

/**
 * Waits until the clock is trusted: the first check of a process comes before that, and the next check is a day away.
 * @returns undefined if the clock is not trusted within a minute
 */
async function believed(clockGuard: ClockGuard, signal: AbortSignal): Promise<number | undefined> {
  for (let seconds = 0; seconds < 60 && !signal.aborted; seconds += 1) {
    const now = clockGuard.sure(agreedFor.closingMs);
    if (now !== undefined) return now;
    await delay(1_000, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/** Checks domains. A failed look-up changes nothing; nor does any look-up while the clock is not trusted. */
function createCheckDomains(
  { commands, readModels }: Pick<Infrastructure, 'commands' | 'readModels'>,
  domains: SsoDomains,
  believedTime: () => Promise<number | undefined>,
  feed: ReadModelFeed,
  log: Log,
) {
  const organizationOf = async (organizationId: string) =>
    (await commands.load(Organization, organizationId)).state;

  return async (which: Which): Promise<void> => {
    const model = feed.activeModel(signInDomains.name);
    if (!model) return;
    for (let after: string | undefined; ; ) {
      const page = await readModels.list(model, signInDomainKeys.organizations, {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      for (const { document } of page) await checkOf(document as SignInDomains, which);
      after = page.at(-1)?.key;
      if (page.length < pageSize) return;
    }
  };

  async function checkOf({ organizationId, domains: named }: SignInDomains, which: Which): Promise<void> {
    const state = await organizationOf(organizationId);
    for (const domain of named) {
      const proof = proofOf(state, domain);
      // Managers themselves start the check of a domain that is not proven yet.
      if (!proof || (which === 'missing') !== (proof.missing !== null)) continue;
      try {
        await look(organizationId, domain);
      } catch (error) {
        // A domain whose check fails must not block the others.
        log.error(
          { err: error, tenant: organizationId },
          'looking at a single sign-on domain failed; trying again',
        );
      }
    }
  }

  async function look(organizationId: string, domain: string): Promise<void> {
    const now = await believedTime();
    if (now === undefined) return;
    const commandId = eventIdFrom(`sso-domain\u0000${domain}\u0000${now}`, organizationId, 0);
    const context = {
      commandId,
      correlationId: commandId,
      actor: 'process:sso-domains',
      tenant: organizationId,
    };
    const before = proofOf(await organizationOf(organizationId), domain);
    const checked = await domains.check(organizationId, domain, context, { missedAt: now });
    if (!isRefusal(checked) && checked.found === 'noAnswer')
      log.warn(
        { tenant: organizationId, domain, why: checked.why },
        'no DNS server answered for a single sign-on domain',
      );
    const after = proofOf(await organizationOf(organizationId), domain);
    if (before && !after)
      log.warn(
        { tenant: organizationId, domain },
        'a single sign-on domain is not proven any more: its record is gone, or it was taken over by another organisation',
      );
    else if (after?.missing && !before?.missing)
      log.warn(
        { tenant: organizationId, domain, endsAt: new Date(after.missing.endsAt).toISOString() },
        'the DNS record of a single sign-on domain is missing; its single sign-on ends in seven days',
      );
  }
}
