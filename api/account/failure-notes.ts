import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../domain/account/state.ts';
import { untilNextTurn } from '../../infra/identifiers/turns.ts';
import { commandContext } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { deviceOf } from '../http/device.ts';
import type { Limits } from '../http/limits.ts';
import { createSignIns } from './sign-ins.ts';

/** Records failed sign-ins in the log of the account. */
export type FailureNotes = {
  /** Appends to the account's log after the answer has been sent. */
  noteFailure(
    account: NonNullable<Account>,
    step: 'password' | 'secondFactor',
    request: FastifyRequest,
    reply: FastifyReply,
  ): void;
  /** Resolves when every failure noted so far has been appended, or its append has failed. */
  noted(): Promise<void>;
};

export function createFailureNotes(deps: ApiDependencies, limits: Limits): FailureNotes {
  const signIns = createSignIns(deps);
  const unnoted = new Set<Promise<void>>();

  /**
   * Runs after the answer, one at a time: otherwise a sign-in for a known address would take longer than for an unknown
   * one, in this request or the next.
   */
  const noteFailure: FailureNotes['noteFailure'] = (account, step, request, reply) => {
    const { accountId, organizationId } = account;
    const note = async () => {
      if (!(await limits.within('failuresNoted', accountId, request))) return;
      const data = { accountId, organizationId, step, device: deviceOf(request), address: request.ip };
      const context = commandContext(request, 'anonymous', organizationId);
      await signIns.note(accountId, { type: 'SignInFailed', data }, context);
    };
    reply.raw.once('close', () => {
      const noting = delay(untilNextTurn(deps.clock.now()))
        .then(note)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a failed sign-in was not noted'))
        .finally(() => unnoted.delete(noting));
      unnoted.add(noting);
    });
  };

  return {
    noteFailure,
    noted: async () => {
      await Promise.all(unnoted);
    },
  };
}
