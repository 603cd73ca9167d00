import { type Decision, refuse } from '../kernel/decision.ts';
import type { InstallationEvent } from './events.ts';
import type { Installation } from './state.ts';

const at = (now: number) => new Date(now).toISOString();

/** An account follows its `FirstOwnerMade` within moments; when it does not, the server stopped in between. */
const accountFollowsMs = 60_000;

/**
 * The first account, made by who started the server. The same one again changes nothing.
 * @param noAccount nobody has an account in the whole installation
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

export const firstStartOver = () =>
  refuse(
    'conflict',
    'FIRST_START_OVER',
    'This server has its first account. Sign in, or ask its owner for an invitation.',
  );

/** This account runs the installation from now on. Twice changes nothing. */
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
