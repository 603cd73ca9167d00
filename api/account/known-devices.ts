import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import { cookiesFor } from '../http/cookies.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/**
 * The account and the revision of its current password. A browser that signed in under an earlier password, or to
 * another account with the same address, does not count as known.
 */
export type KnownTo = { readonly accountId: string; readonly passwordRevision: number };

export type KnownDevices = {
  /**
   * @param account null: there is no account, so no known device @returns a name for the device if it has signed in to
   * this account with its current password
   */
  of(account: KnownTo | null, request: FastifyRequest): string | undefined;
  remember(account: KnownTo, request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Recognises devices by a cookie that grants no access. Known devices have their own limit of attempts, so that an
 * attacker elsewhere cannot use it up (otherwise anybody could lock any account).
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
