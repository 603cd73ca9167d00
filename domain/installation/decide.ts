import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { InstallationEvent } from './events.ts';
import type { Installation } from './state.ts';

const at = (now: number) => new Date(now).toISOString();

/**
 * The first owner's account is written within moments of `FirstOwnerMade`; if it is missing after this time, the server stopped
 * in between.
 */
const accountFollowsMs = 60_000;

/**
 * Makes the first account of the installation. Idempotent.
 * @param noAccount no account exists in the whole installation
 */
export function makeFirstOwner(
  { firstOwner }: Installation,
  accountId: string,
  noAccount: boolean,
  now: number,
): Decision<InstallationEvent> {
  if (firstOwner?.accountId === accountId) return [];
  const free = firstOwner === null || Date.parse(firstOwner.since) + accountFollowsMs <= now;
  return noAccount && free
    ? [{ type: 'FirstOwnerMade', data: { accountId, at: at(now) } }]
    : firstStartOver();
}

const firstStartOver = () => refuse('conflict', 'FIRST_START_OVER', say('installation.firstStartOver'));

/** Makes this account an operator of the installation. Idempotent. */
export function addOperator(
  state: Installation,
  accountId: string,
  now: number,
): Decision<InstallationEvent> {
  return isOperator(state, accountId) ? [] : [{ type: 'OperatorAdded', data: { accountId, at: at(now) } }];
}

export function removeOperator(
  state: Installation,
  accountId: string,
  now: number,
): Decision<InstallationEvent> {
  return isOperator(state, accountId) ? [{ type: 'OperatorRemoved', data: { accountId, at: at(now) } }] : [];
}

export const isOperator = ({ operators }: Installation, accountId: string): boolean =>
  operators.some((operator) => operator.accountId === accountId);
