/** `making`: nothing can be visited yet. */
export type SampleState = 'off' | 'making' | 'ready';

/** The process of the demo workspace, as seen by the server in front of it. */
export type SampleHost = {
  state(): SampleState;
  /**
   * Starts the process if it does not run. @returns where it listens on this machine, and the secret by which it knows
   * the server in front; undefined: it is off, or not made yet
   */
  awake(): Promise<{ readonly port: number; readonly secret: string } | undefined>;
};
