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
    frames: ['importModuleDynamicallyCallback '],
    most: 600,
    why: 'Code that few requests need is loaded at its first use, once in a process: 175 ms for the SDK of the language model on a quiet machine, 387 beside three other runs of tests.',
  },
  {
    frames: ['node_modules/ajv/'],
    most: 3_000,
    why: 'A schema of ours is compiled once in a process, at its first request: 10 to 60 ms of CPU time on a quiet machine. Most of it is code that runs for the first time, and 1.9 s were seen beside three other runs of tests.',
  },
  {
    frames: ['describeApi ', 'transformed ', 'node_modules/@fastify/swagger/'],
    most: 300,
    why: 'The description of the API is made once in a process, at its first request, and kept.',
  },
];
