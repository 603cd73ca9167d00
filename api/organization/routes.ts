import type { FastifyPluginAsync } from 'fastify';
import type { Accounts } from '../account/accounts.ts';
import type { OrganizationEntry } from '../account/organization-entry.ts';
import type { Reauthenticate } from '../account/reauthentication.ts';
import type { Sessions } from '../account/sessions.ts';
import type { SsoDomains } from '../account/sso/sso-domains.ts';
import type { BeginningOf } from '../http/access/second-factor.ts';
import type { Tickets } from '../http/access/tickets.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { LiveServer } from '../live/live-server.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { createOrganizationHistories } from './queries/organization-history.ts';
import { createTeamQuery } from './queries/team.ts';
import { createOrganizationCommand } from './routes/command.ts';
import { keyRoutes } from './routes/keys.ts';
import { memberInvitationRoutes } from './routes/member-invitations.ts';
import { organizationRoutes } from './routes/settings.ts';
import { teamRoutes } from './routes/team.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly reauthenticate: Reauthenticate;
  readonly limits: Limits;
  readonly live: LiveServer;
  readonly personal: Personal;
  readonly tickets: Tickets;
  readonly entry: OrganizationEntry;
  readonly beginningOf: BeginningOf;
  readonly ssoDomains: SsoDomains;
};

/** Routes for an organisation and its members. */
export const organizationPart: FastifyPluginAsync<Options> = async (
  app,
  {
    deps,
    accounts,
    sessions,
    reauthenticate,
    limits,
    live,
    personal,
    tickets,
    entry,
    beginningOf,
    ssoDomains,
  },
) => {
  const command = createOrganizationCommand(deps);
  const people = createPeople(deps, personal);
  const histories = createOrganizationHistories(deps);
  const teamOf = createTeamQuery({ deps, people, personal, histories });
  await app.register(teamRoutes, { deps, sessions, live, reauthenticate, limits, people, teamOf, command });
  await app.register(organizationRoutes, {
    deps,
    reauthenticate,
    limits,
    ssoDomains,
    histories,
    command,
    live,
  });
  await app.register(keyRoutes, { deps, reauthenticate, people, histories, command });
  await app.register(memberInvitationRoutes, {
    deps,
    accounts,
    sessions,
    limits,
    people,
    tickets,
    entry,
    beginningOf,
  });
};
