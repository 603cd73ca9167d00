import { underPassword } from '../../domain/account/decide.ts';
import { Account, IdentityHolder } from '../../domain/account/state.ts';
import { assignIdentity, linkIdentity } from '../../domain/account/ways-in.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { problemOf } from '../http/problem.ts';

/**
 * `hash`: of issuer and subject. `organizationId`: the organisation whose provider it is; absent for the installation's
 * provider.
 */
export type LinkedIdentity = {
  readonly issuer: string;
  readonly hash: string;
  readonly organizationId?: string | undefined;
};
/** A linked identity with the provider that authenticated it: an organisation's id, or `installation`. */
export type ShownIdentity = LinkedIdentity & { readonly provider: string };

/** How the account's owner has just authenticated: the password's revision, and whether a second factor was shown. */
type Shown = {
  readonly accountId: string;
  readonly passwordRevision: number;
  readonly secondFactor: boolean;
};

/** Links the identity to the account; an identity linked to another account is refused. @throws {ApiProblem} */
export type LinkIdentity = (identity: LinkedIdentity, shown: Shown, context: CommandContext) => Promise<void>;

export function createIdentityLinks({ commands }: Pick<ApiDependencies, 'commands'>): LinkIdentity {
  return async ({ issuer, hash }, { accountId, passwordRevision, secondFactor }, context) => {
    const assigned = await commands.handle(IdentityHolder, hash, context, (state) =>
      assignIdentity(state, accountId, issuer),
    );
    if (isRefusal(assigned)) throw problemOf(assigned);
    // A separate command id, because the same command may have created the account.
    const step = { ...context, commandId: eventIdFrom(context.commandId, 'link', 0) };
    const linked = await commands.handle(
      Account,
      accountId,
      step,
      underPassword(passwordRevision, (state) =>
        linkIdentity(state, { issuer, identity: hash }, secondFactor),
      ),
    );
    if (isRefusal(linked)) throw problemOf(linked);
  };
}
