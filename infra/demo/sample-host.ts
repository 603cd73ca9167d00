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
  /** Counts an open connection as use, so that the process does not rest. @returns ends this */
  hold(): () => void;
  /** The process there took a request and did not answer in time: it is killed, and the next request starts another one. */
  hung(at: { readonly port: number }): void;
};
