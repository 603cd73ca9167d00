import type { Clock } from '../../../infra/identifiers/clock.ts';
import { randomId } from '../../../infra/identifiers/identifiers.ts';
import { clocksApartSeconds } from './tokens.ts';

/**
 * Kinds of tickets. A ticket carries state between two requests of one sign-in; the caller sends it back, and it is
 * valid for one purpose.
 */
export type TicketKind =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-add'
  | 'sso'
  | 'sso-link'
  | 'no-organization';
export type Ticket = { readonly id: string; readonly data: Readonly<Record<string, string>> };

export type Tickets = {
  issue(kind: TicketKind, data: Ticket['data']): Promise<string>;
  /** @returns undefined if the ticket is invalid, for another purpose, or expired */
  read(kind: TicketKind, text: string): Promise<Ticket | undefined>;
};

export const ticketSeconds = 300;

/**
 * Signed tickets with one audience per purpose, and an id by which the receiver can enforce single use. The signing
 * library is loaded with the first ticket or token, here and in tokens.ts.
 */
export function createTickets(key: Uint8Array, clock: Clock): Tickets {
  const audience = (kind: TicketKind) => `ticket:${kind}`;
  return {
    issue: async (kind, data) => {
      const { SignJWT } = await import('jose');
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({ data })
        .setProtectedHeader({ alg: 'HS256', typ: 'ticket+jwt' })
        .setIssuer('nine-lenses')
        .setAudience(audience(kind))
        .setJti(randomId())
        .setIssuedAt(now)
        .setExpirationTime(now + ticketSeconds)
        .sign(key);
    },
    read: async (kind, text) => {
      const { errors, jwtVerify } = await import('jose');
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: ['HS256'],
          typ: 'ticket+jwt',
          issuer: 'nine-lenses',
          audience: audience(kind),
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: new Date(clock.now()),
        });
        if (((payload.iat ?? 0) - clocksApartSeconds) * 1_000 > clock.now()) return undefined;
        return { id: String(payload.jti), data: payload.data as Ticket['data'] };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
