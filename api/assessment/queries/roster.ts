import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  type InvitedAddress,
  type Roster,
  type roster,
  rosterKeys,
} from '../../../domain/read-models/roster/roster.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { RosterLine } from '../contract/roster.ts';

export const rosterModel: typeof roster.name = 'roster';
const pageSize = 500;
const mostDomains = 10;
/**
 * Up to this many addresses, an answer waits until their domains are counted. With more, it waits for at most
 * `domainsMs` and then reports that they are still being counted.
 */
const waitsFor = 5_000;
const domainsMs = 150;

export type RosterQuery = {
  /** The roster as disclosed; undefined if the assessment has no invitations. */
  line(entry: AssessmentEntry): Promise<RosterLine | undefined>;
  counts(assessmentId: string): Promise<Roster | undefined>;
};

type Domains = { after: string; addresses: number; readonly people: Map<string, number> };

/** Domains are counted incrementally: addresses are only ever added. */
export function createRosterQuery(
  reader: ModelReader,
  deps: Pick<ApiDependencies, 'commands' | 'keys'>,
): RosterQuery {
  const known = new LRUCache<string, Domains>({ max: 500, ttl: 60 * 60_000 });
  const counting = new Map<string, Promise<Domains>>();

  const counted = async (assessmentId: string): Promise<Domains> => {
    const prefix = rosterKeys.addresses(assessmentId);
    const domains = known.get(assessmentId) ?? {
      after: prefix,
      addresses: 0,
      people: new Map<string, number>(),
    };
    for (;;) {
      const rows = await reader.list(prefix, { limit: pageSize, after: domains.after });
      for (const { key, document } of rows) {
        const { email, was } = document as InvitedAddress;
        add(domains.people, await domainOf(email), 1);
        if (was !== null) add(domains.people, await domainOf(was), -1);
        domains.after = key;
        domains.addresses += 1;
      }
      known.set(assessmentId, domains);
      if (rows.length < pageSize) return domains;
      await nextTurn();
    }
  };

  const domainOf = async (sealed: string): Promise<string | undefined> => {
    const email = await open(deps.keys, sealed);
    return email?.slice(email.lastIndexOf('@') + 1);
  };

  const domainsOf = (assessmentId: string, invited: number): Promise<Domains | undefined> => {
    const running =
      counting.get(assessmentId) ?? counted(assessmentId).finally(() => counting.delete(assessmentId));
    counting.set(assessmentId, running);
    const left = invited - (known.get(assessmentId)?.addresses ?? 0);
    return left <= waitsFor ? running : Promise.race([running, delay(domainsMs, undefined, { ref: false })]);
  };

  const counts = (assessmentId: string) => reader.get<Roster>(rosterKeys.roster(assessmentId));

  return {
    counts,
    line: async ({ assessmentId, tenant }) => {
      const document = await counts(assessmentId);
      if (!document) return undefined;
      const [domains, organization] = await Promise.all([
        domainsOf(assessmentId, document.invited),
        deps.commands.load(Organization, tenant),
      ]);
      const changed = new Map<RosterLine['changed'][number]['by'], number>();
      for (const [actor, addresses] of Object.entries(document.changed))
        add(changed, roleOf(actor, organization.state?.members ?? {}), addresses);
      return {
        invited: document.invited,
        withdrawn: document.withdrawn,
        ...(document.claimed !== undefined && { claimed: document.claimed }),
        ...byDomain(domains?.people ?? new Map()),
        changed: [...changed].map(([by, addresses]) => ({ by, addresses })),
      };
    },
  };
}

/** The roster of a launch that is being prepared, as {@link RosterQuery.line} will disclose it. @param addresses normalised */
export function plannedRoster(addresses: readonly string[]): RosterLine {
  const people = new Map<string, number>();
  for (const email of addresses) add(people, email.slice(email.lastIndexOf('@') + 1), 1);
  return { invited: addresses.length, withdrawn: 0, ...byDomain(people), changed: [] };
}

/** The largest domains, and the number of people at the others. */
function byDomain(people: ReadonlyMap<string, number>): Pick<RosterLine, 'domains' | 'otherDomains'> {
  const ordered = [...people]
    .filter(([, count]) => count > 0)
    .toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
  return {
    domains: ordered.length > 0 ? ordered.slice(0, mostDomains).map(asDomain) : null,
    otherDomains: ordered.slice(mostDomains).reduce((sum, [, count]) => sum + count, 0),
  };
}

const asDomain = ([domain, people]: readonly [string, number]) => ({ domain, people });

function roleOf(
  actor: string,
  members: Readonly<Record<string, { readonly role: RosterLine['changed'][number]['by'] }>>,
): RosterLine['changed'][number]['by'] {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'program') return 'program';
  return Object.hasOwn(members, id) ? (members[id]?.role ?? 'formerMember') : 'formerMember';
}

function add<Key>(counts: Map<Key, number>, key: Key | undefined, by: number): void {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + by);
}
