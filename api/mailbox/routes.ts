import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { linkInvalid } from '../../domain/account/address.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { chooseInvitations } from '../../domain/mailbox/decide.ts';
import { Mailbox } from '../../domain/mailbox/state.ts';
import { readMailboxToken } from '../../infra/subject-keys/mailbox-token.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { attempts } from '../http/limits.ts';
import { problemOf } from '../http/problem.ts';
import { mailboxAnswer, mailboxBody } from './contract/mailbox.ts';

/**
 * Route by which the reader of a mailbox decides, with the link in a mail and without an account, whether others may
 * send invitations to it.
 */
export const mailboxRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies }> = async (app, { deps }) => {
  app.post(
    '/api/mailbox',
    {
      config: { access: 'public', rateLimit: attempts },
      schema: { body: mailboxBody, response: { 200: mailboxAnswer } },
    },
    async (request) => {
      const { token, invitations } = request.body;
      const addressHash = readMailboxToken(deps.keys, token);
      if (addressHash === undefined) throw problemOf(linkInvalid());
      if (invitations === undefined) {
        const { state } = await deps.commands.load(Mailbox, addressHash);
        return { invitations: !state.declined };
      }
      // The mailbox's hash distinguishes the callers: two people who send the same request id get different commands.
      const context = commandContext(request, 'anonymous', addressHash);
      const chosen = await deps.commands.handle(
        Mailbox,
        addressHash,
        // An address belongs to no organisation.
        { ...context, tenant: 'none' },
        (state) => chooseInvitations(state, invitations),
      );
      if (isRefusal(chosen)) throw problemOf(chosen);
      return { invitations: !chosen.state.declined };
    },
  );
};
