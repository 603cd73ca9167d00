import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Position } from '../../domain/kernel/event.ts';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** What the console shows at a start without any account, behind the address to open. It follows from the master key, so a restart shows it again. */
export function firstStartCode(keys: Pick<SubjectKeys, 'derive'>): string {
  return derivedSecret(keys.derive('first-start'), 'first-start');
}

export type FirstStart = {
  /** No mail server is set and nobody has an account yet. */
  isOpen(): Promise<boolean>;
  isCode(text: string): boolean;
};

export function createFirstStart(deps: Pick<ApiDependencies, 'store' | 'keys' | 'outbox'>): FirstStart {
  const code = Buffer.from(firstStartCode(deps.keys));
  const types = ['AccountRegistered', 'AccountProvisioned'];
  let over = deps.outbox === undefined;
  let looked: Position | null = null;
  return {
    isOpen: async () => {
      // An account never goes, so the log is asked from where the last look ended until there is one.
      while (!over) {
        const { events, scannedTo } = await deps.store.readAll(looked, { filter: { types } });
        if (events.length > 0) over = true;
        if (scannedTo === null || scannedTo === looked) break;
        looked = scannedTo;
      }
      return !over;
    },
    isCode: (text) => {
      const given = Buffer.from(text);
      return given.length === code.length && timingSafeEqual(given, code);
    },
  };
}

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;

/**
 * Does somebody at this very machine ask, by its own name? A proxy says for whom it asks, or is named in TRUST_PROXY; a page of another site that
 * points its name here (DNS rebinding) comes with that name. A proxy that says nothing looks like this machine, so the code is asked for as well.
 */
export function isAtThisMachine({ socket, headers }: FastifyRequest, trustProxy: number): boolean {
  const forwarded = Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  const host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? '');
  return (
    trustProxy === 0 &&
    !forwarded &&
    headers['x-real-ip'] === undefined &&
    host &&
    loopback.test(socket.remoteAddress ?? '')
  );
}
