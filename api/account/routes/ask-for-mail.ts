import type { FastifyRequest } from 'fastify';
import type { AddressEvent } from '../../../domain/account/events.ts';
import { Address } from '../../../domain/account/state.ts';
import type { Decision } from '../../../domain/kernel/decision.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import { commandContext } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { sourceOf } from '../../http/source.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';

type AskForMail = (
  kind: 'account' | 'recovery',
  email: string,
  request: FastifyRequest,
  decide: (state: Address, now: number) => Decision<AddressEvent>,
) => Promise<void>;

/**
 * Sends a mail that anyone may request for an address. Sends nothing if the address may not get another mail now.
 * @throws {ApiProblem} 429 for one source that asks repeatedly
 */
export function createAskForMail(deps: ApiDependencies, limits: Limits): AskForMail {
  const addresses = createAddresses(deps);
  const mailKeptBack = createMailKeptBack(deps);

  return async (kind, email, request, decide) => {
    if (!(await mayBeMailed(kind, email, request))) return;
    const hash = addresses.hashOf(email);
    const context = commandContext(request, `anonymous:${hash.slice(0, 24)}`, 'none');
    // Loads the address first, so that the request takes the same time whether the address is cached or unknown.
    await deps.commands.load(Address, hash);
    await deps.commands.handle(Address, hash, context, (state) => decide(state, deps.clock.now()));
  };

  /** True if another mail may go to this address. */
  async function mayBeMailed(
    kind: 'account' | 'recovery',
    email: string,
    request: FastifyRequest,
  ): Promise<boolean> {
    const key = `${kind}:${addresses.hashOf(email)}`;
    await limits.take('mails', `${key}:${sourceOf(request)}`, request);
    // Above the hourly limit no mail is sent, so the link of the newest mail stays valid. Recovery mails are limited by
    // the stream of the address instead.
    const within = kind === 'recovery' || (await limits.within('mailsTo', key, request));
    // If this mail cannot be sent, the link of the previous mail must stay valid.
    const keptBack = await mailKeptBack(email, true, kind);
    return within && keptBack === undefined;
  }
}
