import { useSyncExternalStore } from 'react';
import { toAppError } from '../../lib/app-error.ts';

/** Ticket of an authenticated person without an organisation; together with an invitation it opens a session. In memory until it expires. */
let held: string | null = null;
const listeners = new Set<() => void>();
const goodForMs = 300_000;

/** Keeps the ticket contained in a refusal and rethrows the refusal. */
export function keepEntryTicket(thrown: unknown): never {
  const { code, data } = toAppError(thrown);
  const ticket = (data as { readonly ticket?: unknown } | undefined)?.ticket;
  if (code === 'NO_ORGANIZATION' && typeof ticket === 'string') {
    hold(ticket);
    setTimeout(() => {
      if (held === ticket) hold(null);
    }, goodForMs);
  }
  throw thrown;
}

export const dropEntryTicket = (): void => hold(null);

export const useEntryTicket = (): string | null => useSyncExternalStore(listen, () => held);

function hold(ticket: string | null): void {
  held = ticket;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
