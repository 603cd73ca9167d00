type AllowedHold = {
  /** Parts of frames, of which one is in the stack. A server may run from its bundle, whose frames do not name its sources. */
  readonly frames: readonly string[];
  /** In ms of CPU time. */
  readonly most: number;
  /** Why it may last longer than others. */
  readonly why: string;
};

/** Holds of the event loop that are known and bounded. */
export const allowedHolds: readonly AllowedHold[] = [
  {
    frames: ['describeApi ', 'transformed ', 'node_modules/@fastify/swagger/'],
    most: 300,
    why: 'The description of the API is made once in a process, at its first request, and kept.',
  },
];
