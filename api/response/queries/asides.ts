import { LRUCache } from 'lru-cache';
import { Account } from '../../../domain/account/state.ts';
import { mailboxIdentity } from '../../../domain/kernel/address.ts';
import type { Revision } from '../../../domain/kernel/event.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../../domain/read-models/directory/directory.ts';
import type { Aside } from '../../../domain/response/aside.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';

/**
 * Judges by the person's address whether a submission does not count towards the anonymity of others. @returns the
 * reason; undefined if it counts, and always in an assessment with names
 */
export type AsidesQuery = (
  entry: AssessmentEntry,
  participant: ParticipantEntry,
) => Promise<Extract<Aside, 'launcher' | 'seesResults'> | undefined>;

type Seeing = { readonly revision: Revision | -1; readonly mailboxes: Promise<ReadonlySet<string>> };

/**
 * How long the members' addresses are cached, in ms. A change of members is noticed at once by the revision; an address
 * rarely changes.
 */
const keptMs = 60_000;

export function createAsidesQuery(deps: ApiDependencies, personal: Personal): AsidesQuery {
  const known = new LRUCache<string, Seeing>({ max: 200, ttl: keptMs });

  const mailboxOf = async (accountId: string): Promise<string | undefined> => {
    const { state } = await deps.commands.load(Account, accountId);
    return state ? mailboxIdentity(await personal.read(state.email)) : undefined;
  };

  const mailboxesSeeing = async (tenant: string): Promise<ReadonlySet<string>> => {
    const { state, revision } = await deps.commands.load(Organization, tenant);
    const remembered = known.get(tenant);
    if (remembered?.revision === revision) return remembered.mailboxes;
    const mailboxes = Promise.all([...(state?.couldSeeResults ?? [])].map(mailboxOf)).then(
      (all) => new Set(all.filter((one) => one !== undefined)),
    );
    known.set(tenant, { revision: revision as Revision, mailboxes });
    mailboxes.catch(() => known.delete(tenant));
    return mailboxes;
  };

  return async (entry, participant) => {
    if (entry.named) return undefined;
    const own = mailboxIdentity(await personal.read(participant.email));
    if ((await mailboxOf(entry.launchedBy)) === own) return 'launcher';
    return (await mailboxesSeeing(entry.tenant)).has(own) ? 'seesResults' : undefined;
  };
}
