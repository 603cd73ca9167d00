import { timingSafeEqual } from 'node:crypto';
import type { Position } from '../../domain/kernel/event.ts';
import { derivedSecret } from '../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/** Code shown on the console beside the address while no account exists. Derived from the master key, so a restart shows the same code. */
export function firstStartCode(keys: Pick<SubjectKeys, 'derive'>): string {
  return derivedSecret(keys.derive('first-start'), 'first-start');
}

export type FirstStart = {
  /** True while no mail server is set and no account exists. */
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
      // Accounts are never deleted. Each check continues reading the log where the last one stopped, until it finds an
      // account.
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
