import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { say } from '../../../domain/texts/sentence.ts';
import { createAddresses, validAddress } from '../../http/access/addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { attempts, type Limits } from '../../http/limits.ts';
import { ApiProblem } from '../../http/problem.ts';
import { sourceOf } from '../../http/source.ts';
import { isAtThisMachine } from '../../http/this-machine.ts';
import { type Accounts, checkPassword } from '../accounts.ts';
import { firstStartBody, registerBody, session } from '../contract/auth.ts';
import type { FirstStart } from '../first-start.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly firstStart: FirstStart;
};

/** Routes for new accounts: by anyone, and the first one of the installation. */
export const registrationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, accounts, limits, firstStart },
) => {
  const addresses = createAddresses(deps);
  const open = { access: 'public', rateLimit: attempts } as const;

  app.post(
    '/api/auth/register',
    { config: open, schema: { body: registerBody, response: { 201: session } } },
    async (request, reply) => {
      const { session: kind, demo = null, ...rest } = request.body;
      const account = { ...rest, demo, email: validAddress(rest.email) };
      const { email, firstName, lastName, organizationName } = account;
      checkPassword(account.password, [email, firstName, lastName, organizationName]);
      const hash = addresses.hashOf(account.email);
      await limits.take('mails', `register:${hash}:${sourceOf(request)}`, request);
      await limits.take('mailsTo', `register:${hash}`, request);
      return reply.code(201).send(await accounts.register(account, kind, request, reply));
    },
  );

  app.post(
    '/api/auth/first-start',
    { config: open, schema: { body: firstStartBody, response: { 201: session } } },
    async (request, reply) => {
      const { code, session: kind, ...rest } = request.body;
      if (!isAtThisMachine(request, deps.trustProxy))
        throw new ApiProblem(403, 'NOT_AT_THIS_MACHINE', say('account.notAtThisMachine'));
      if (!firstStart.isCode(code))
        throw new ApiProblem(403, 'CODE_WRONG', say('account.codeWrong.firstStart'));
      const account = { ...rest, demo: null, email: validAddress(rest.email) };
      const { email, firstName, lastName, organizationName } = account;
      checkPassword(account.password, [email, firstName, lastName, organizationName]);
      return reply.code(201).send(await accounts.register(account, kind, request, reply, firstStart));
    },
  );
};
