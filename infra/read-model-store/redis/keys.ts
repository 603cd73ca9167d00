import { z } from 'zod';
import type { Position } from '../../../domain/kernel/event.ts';
import type { ModelVersion } from '../port.ts';

/** Names of keys. Keys that one script uses share a hash tag, so that the store also works in a Redis cluster. */
export type Keys = {
  /**
   * Keys of one model version: checkpoint, documents (hash), and keys in order (sorted set in which every score is 0).
   */
  readonly of: (model: ModelVersion) => {
    readonly checkpoint: string;
    readonly documents: string;
    readonly order: string;
  };
  /** Set of all stored versions, as `name@version`. */
  readonly models: string;
  /** Hash of the active version by name. */
  readonly active: string;
  /** Channel on which each {@link Change} is published. */
  readonly changes: string;
};

export function keysFor(prefix: string): Keys {
  return {
    of: (model) => {
      const set = `${prefix}:{${nameOf(model)}}`;
      return { checkpoint: `${set}:checkpoint`, documents: `${set}:documents`, order: `${set}:order` };
    },
    models: `${prefix}:{sets}:models`,
    active: `${prefix}:{sets}:active`,
    changes: `${prefix}:changes`,
  };
}

export function nameOf({ name, version }: ModelVersion): string {
  return `${name}@${version}`;
}

export function modelOf(text: string): ModelVersion {
  const at = text.lastIndexOf('@');
  return { name: text.slice(0, at), version: Number(text.slice(at + 1)) };
}

const position = z.string().transform((text) => text as Position);

/** A published message: a commit (from, to and keys), or a switch to another version. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('committed'),
    name: z.string(),
    version: z.number(),
    from: position.nullable(),
    position,
    keys: z.array(z.string()),
    /** A commit of very many keys is published in several messages; only the last one moves the position. */
    last: z.boolean(),
  }),
  z.object({ kind: z.literal('activated'), name: z.string(), version: z.number() }),
]);
export type Change = z.infer<typeof changeSchema>;
