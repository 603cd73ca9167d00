import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { cookiesFor } from './cookies.ts';

export type KnownDevices = {
  /**
   * A name for the device, when it has signed in to the account of this address before.
   * @param resets the account's newest recovery: a device it knew before is not known any more
   */
  of(addressHash: string, resets: number, request: FastifyRequest): string | undefined;
  remember(addressHash: string, resets: number, request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Opens nothing: it only says that somebody signed in from here before, so that whoever tries passwords elsewhere cannot use up this
 * device's tries (an account that locks is an account anybody can lock).
 */
export function createKnownDevices(deps: ApiDependencies): KnownDevices {
  const cookies = cookiesFor(deps);
  const deviceCookie = () => cookies.nameOf('device');
  const key = deps.keys.derive('known-device');
  const proofOf = (device: string, addressHash: string, resets: number) =>
    derivedSecret(key, [device, addressHash, ...(resets > 0 ? [resets] : [])].join(':'));
  const of = (addressHash: string, resets: number, request: FastifyRequest) => {
    const [device = '', proof = ''] = (request.cookies[deviceCookie()] ?? '').split('.');
    const expected = Buffer.from(proofOf(device, addressHash, resets));
    const given = Buffer.from(proof);
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
  };
  return {
    of,
    remember: (addressHash, resets, request, reply) => {
      if (of(addressHash, resets, request) !== undefined) return;
      const device = randomBytes(12).toString('base64url');
      const text = `${device}.${proofOf(device, addressHash, resets)}`;
      reply.setCookie(deviceCookie(), text, cookies.options(365 * 24 * 3_600));
    },
  };
}
