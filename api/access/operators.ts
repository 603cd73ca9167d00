import { timingSafeEqual } from 'node:crypto';
import { accountState, addressState } from '../../domain/account/state.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createAddresses } from './addresses.ts';

/** Who runs this installation: accounts named in OPERATOR_EMAILS, and whoever holds the master key (`npm run ops`). */
export type Operators = {
  isOperator(accountId: string): Promise<boolean>;
  /** Whether whoever is believed to read mail at this address operates the installation, or would. */
  isOperatorAddress(address: string): Promise<boolean>;
  isOperatorToken(token: string): boolean;
};

/** What `npm run ops` shows: only who can read the master key can derive it. */
export function operatorToken(keys: Pick<SubjectKeys, 'derive'>): string {
  return derivedSecret(keys.derive('operator-token'), 'operator');
}

export function createOperators(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'operators'>): Operators {
  const secret = Buffer.from(operatorToken(deps.keys));
  const addresses = createAddresses(deps);
  const isOperator: Operators['isOperator'] = async (accountId) => {
    if (deps.operators.length === 0) return false;
    const { state } = await deps.commands.load(streams.account(accountId), accountState);
    const address = (state && (await open(deps.keys, state.email))) ?? '';
    if (!deps.operators.includes(address.toLowerCase())) return false;
    // Anybody can register with an operator's address; only who reads its mail is one.
    const held = await deps.commands.load(addresses.streamOf(address), addressState);
    return held.state.confirmed && held.state.holder?.accountId === accountId;
  };
  return {
    isOperator,
    isOperatorAddress: async (address) => {
      const hash = addresses.hashOf(address);
      if (deps.operators.some((named) => addresses.hashOf(named) === hash)) return true;
      const { state } = await deps.commands.load(addresses.streamOf(address), addressState);
      return state.holder !== null && (await isOperator(state.holder.accountId));
    },
    isOperatorToken: (token) => {
      const given = Buffer.from(token);
      return given.length === secret.length && timingSafeEqual(given, secret);
    },
  };
}
