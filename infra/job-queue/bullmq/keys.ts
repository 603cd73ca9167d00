import type { NewJob } from '../port.ts';

/**
 * All keys have one hash tag, so that jobs of several queues and a relay's checkpoint can change in one transaction.
 */
export type Keys = {
  /** BullMQ's own keys: `<prefix>:<queue>:<job id>` and its lists. */
  readonly prefix: string;
  readonly job: (job: Pick<NewJob, 'queue' | 'id'>) => string;
  /** Names of all queues that ever had a job. */
  readonly queues: string;
  readonly relay: (name: string) => string;
  /** The last turn of each group in a queue. */
  readonly turns: (queue: string) => string;
  /** A random value, written once into an empty Redis: if it differs, all earlier data was lost. */
  readonly epoch: string;
};

export function keysFor(prefix: string): Keys {
  const root = `{${prefix}}`;
  return {
    prefix: `${root}:queue`,
    job: ({ queue, id }) => `${root}:queue:${queue}:${id}`,
    queues: `${root}:queues`,
    turns: (queue) => `${root}:turns:${queue}`,
    relay: (name) => `${root}:relay:${name}`,
    epoch: `${root}:epoch`,
  };
}
