import { randomUUID } from 'node:crypto';
import {
  type CommandContext,
  type CommandHandler,
  createCommandHandler,
} from '../../infra/command-handling/command-handler.ts';
import { openAwkwardEventStore } from '../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../infra/event-store/awkward/memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { temporaryFolder } from './server.ts';

/**
 * Command handlers of two API processes over one store: each caches streams separately and learns of the other's writes only from
 * the store. `next` returns them in turn.
 */
export function twoHandlers(seed: number): {
  readonly store: EventStore;
  next(): CommandHandler;
  close(): Promise<void>;
} {
  const store = openAwkwardEventStore({
    memory: createAwkwardMemory(seed),
    seed,
    clock: { now: () => Date.now() },
  });
  const keys = openSubjectKeys({ folder: temporaryFolder() });
  const handlers = [createCommandHandler(store, keys), createCommandHandler(store, keys)] as const;
  let turn = 0;
  return {
    store,
    next: () => handlers[turn++ % 2 === 0 ? 0 : 1],
    close: async () => {
      await store.close();
      await keys.close();
    },
  };
}

export function commandOf(actor: string, tenant: string): CommandContext {
  return { commandId: randomUUID(), correlationId: randomUUID(), actor, tenant };
}
