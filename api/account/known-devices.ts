import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/**
 * The account and its current password: a browser known under an earlier password, or for another account of the same address, is not
 * known.
 */
export type KnownTo = { readonly accountId: string; readonly passwordRevision: number };

export type KnownDevices = {
  /**
   * A name for the device if it has signed in to this account under this password before. @param account null: no account, so no known
   * device
   */
  of(account: KnownTo | null, request: FastifyRequest): string | undefined;
  remember(account: KnownTo, request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Grants no access. It only records that the account signed in from here before, so that an attacker elsewhere cannot use up this device's
 * attempts (otherwise anybody could lock any account).
 */
export function createKnownDevices(deps: ApiDependencies): KnownDevices {
  const cookies = cookiesFor(deps);
  const deviceCookie = () => cookies.nameOf('device');
  const key = deps.keys.derive('known-device');
  const secretOf = (device: string, { accountId, passwordRevision }: KnownTo) =>
    derivedSecret(key, `2:${device}:${accountId}:${passwordRevision}`);
  const of = (account: KnownTo | null, request: FastifyRequest) => {
    const [device = '', secret = ''] = (request.cookies[deviceCookie()] ?? '').split('.');
    if (!account) return undefined;
    const expected = Buffer.from(secretOf(device, account));
    const given = Buffer.from(secret);
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
  };
  return {
    of,
    remember: (account, request, reply) => {
      if (of(account, request) !== undefined) return;
      const device = randomBytes(12).toString('base64url');
      const text = `${device}.${secretOf(device, account)}`;
      reply.setCookie(deviceCookie(), text, cookies.options(365 * 24 * 3_600));
    },
  };
}
