import type { Socket } from 'node:net';

/** `making`: nothing can be visited yet. */
export type SampleState = 'off' | 'making' | 'ready';

/** A request for a live connection. */
export type SampleUpgrade = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** A live connection that was given to the process of the demo workspace. Both promises are never rejected. */
export type SampleGiven = {
  /** Fulfilled when the process has it; never fulfilled if the process hangs. */
  readonly taken: Promise<void>;
  /** Fulfilled when it has closed, or the process has ended. */
  readonly closed: Promise<void>;
};

/** The process of the demo workspace while it runs. */
export type SampleAt = {
  /** Where it listens on this machine. */
  readonly port: number;
  /** By this it knows the server in front. */
  readonly secret: string;
  /** Gives it a connection: it alone reads and writes there from then on, and no byte passes through this process. */
  give(upgrade: SampleUpgrade, socket: Socket): SampleGiven;
};

/** The process of the demo workspace, as seen by the server in front of it. */
export type SampleHost = {
  state(): SampleState;
  /** Starts the process if it does not run. @returns undefined: it is off, or not made yet */
  awake(): Promise<SampleAt | undefined>;
  /** Counts an open connection as use, so that the process does not rest. @returns ends this */
  hold(): () => void;
  /** The process there took a request and did not answer in time: it is killed, and the next request starts another one. */
  hung(at: Pick<SampleAt, 'port'>): void;
};
