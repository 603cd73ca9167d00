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
import { createInviting } from '../mailbox/inviting.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { createChangeOrganization } from './commands/change-organization.ts';
import { createInviteMembers } from './commands/invite-members.ts';
import { createSsoCommands } from './commands/single-sign-on.ts';
import { createOrganizationQuery } from './queries/organization.ts';
import { createOrganizationHistories } from './queries/organization-history.ts';
import { createSsoSettingsQuery } from './queries/sso-settings.ts';
import { createTeamQuery } from './queries/team.ts';
import { createOrganizationCommand } from './routes/command.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { keyRoutes } from './routes/keys.ts';
import { languageModelRoutes } from './routes/language-model.ts';
import { memberInvitationRoutes } from './routes/member-invitations.ts';
import { organizationSettingsRoutes } from './routes/settings.ts';
import { ssoRoutes } from './routes/single-sign-on.ts';
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
export const organizationRoutes: FastifyPluginAsync<Options> = async (
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
  const change = createChangeOrganization(deps);
  const command = createOrganizationCommand(change);
  const people = createPeople(deps, personal);
  const histories = createOrganizationHistories(deps);
  const teamOf = createTeamQuery({ deps, people, personal, histories });
  const invitations = createInviteMembers({ deps, people, inviting: createInviting(deps), change });
  await app.register(invitationRoutes, { keys: deps.keys, limits, command, invitations });
  await app.register(teamRoutes, { deps, sessions, live, reauthenticate, teamOf, command });
  const answerOf = createOrganizationQuery(deps, histories);
  await app.register(organizationSettingsRoutes, { deps, reauthenticate, answerOf, command, live });
  const sso = createSsoCommands({ deps, ssoDomains, change });
  const settingsOf = createSsoSettingsQuery(deps, ssoDomains);
  await app.register(ssoRoutes, { deps, reauthenticate, limits, command, sso, settingsOf });
  await app.register(languageModelRoutes, { deps, people });
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
