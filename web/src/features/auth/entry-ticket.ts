import { useSyncExternalStore } from 'react';
import { toAppError } from '../../lib/app-error.ts';

/**
 * Ticket of a person who has proved their identity but belongs to no organisation. With an invitation it opens a session. Kept in
 * memory until it expires.
 */
let held: string | null = null;
const listeners = new Set<() => void>();
const goodForMs = 300_000;

/** Keeps the ticket that a refusal contains, and throws the refusal again. */
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
