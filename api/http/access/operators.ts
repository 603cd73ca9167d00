import { timingSafeEqual } from 'node:crypto';
import { Account, Address } from '../../../domain/account/state.ts';
import { isOperator } from '../../../domain/installation/decide.ts';
import { Installation, type Operator } from '../../../domain/installation/state.ts';
import { derivedSecret } from '../../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createAddresses } from './addresses.ts';

/**
 * Operators of this installation: accounts added with the master key (`npm run ops -- operator add`), the account of the first start,
 * accounts listed in OPERATOR_EMAILS whose address a mail sent by SMTP has confirmed, and holders of the master key.
 */
export type Operators = {
  isOperator(accountId: string): Promise<boolean>;
  /** True if the person who receives mail at this address operates the installation, or would after registering. */
  isOperatorAddress(address: string): Promise<boolean>;
  isOperatorToken(token: string): boolean;
  /** Operators that have an account. `address` is the account's; undefined once erased. */
  list(): Promise<readonly ListedOperator[]>;
  /**
   * Number of addresses in the settings whose account is not an operator, because no mail has confirmed the address.
   */
  notCounted(): Promise<number>;
};

export type ListedOperator = {
  readonly accountId: string;
  /** null if the operator is listed in the settings. */
  readonly since: string | null;
  readonly by: Operator['by'] | 'settings';
  /** False if the address is listed in the settings and no mail has confirmed it. */
  readonly counts: boolean;
};

/** The token that `npm run ops` prints, derived from the master key. */
export function operatorToken(keys: Pick<SubjectKeys, 'derive'>): string {
  return derivedSecret(keys.derive('operator-token'), 'operator');
}

export function createOperators(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'operators'>): Operators {
  const secret = Buffer.from(operatorToken(deps.keys));
  const addresses = createAddresses(deps);
  const added = async () => (await deps.commands.load(Installation, 'one')).state;
  const heldBy = async (address: string) =>
    (await deps.commands.load(Address, addresses.hashOf(address))).state;

  const named = async (): Promise<readonly ListedOperator[]> => {
    const found = await Promise.all(deps.operators.map(heldBy));
    return found.flatMap(({ holder, confirmed, confirmedBy }) =>
      holder && confirmed
        ? [
            {
              accountId: holder.accountId,
              since: null,
              by: 'settings' as const,
              counts: confirmedBy === 'mail',
            },
          ]
        : [],
    );
  };

  const list = async () => {
    const { operators } = await added();
    const byFact = new Set(operators.map(({ accountId }) => accountId));
    return [
      ...operators.map((operator) => ({ ...operator, counts: true })),
      ...(await named()).filter(({ accountId }) => !byFact.has(accountId)),
    ];
  };

  const isOperatorNow: Operators['isOperator'] = async (accountId) => {
    if (isOperator(await added(), accountId)) return true;
    if (deps.operators.length === 0) return false;
    const { state } = await deps.commands.load(Account, accountId);
    const address = (state && (await open(deps.keys, state.email))) ?? '';
    if (!deps.operators.includes(address.toLowerCase())) return false;
    // Anybody can register with an operator's address, and people with access to the server can read a link in the
    // outbox. So only a mail that was sent confirms it.
    const held = await heldBy(address);
    return held.confirmed && held.confirmedBy === 'mail' && held.holder?.accountId === accountId;
  };

  return {
    isOperator: isOperatorNow,
    isOperatorAddress: async (address) => {
      const hash = addresses.hashOf(address);
      if (deps.operators.some((one) => addresses.hashOf(one) === hash)) return true;
      const { holder } = await heldBy(address);
      return holder !== null && (await isOperatorNow(holder.accountId));
    },
    isOperatorToken: (token) => {
      const given = Buffer.from(token);
      return given.length === secret.length && timingSafeEqual(given, secret);
    },
    list,
    notCounted: async () => (await list()).filter(({ counts }) => !counts).length,
  };
}
