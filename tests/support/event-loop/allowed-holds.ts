type AllowedHold = {
  /** Part of a frame of the stack. */
  readonly frame: string;
  /** In ms of CPU time. */
  readonly most: number;
  /** Why it may last longer than others. */
  readonly why: string;
};

/** Holds of the event loop that are known and bounded. */
export const allowedHolds: readonly AllowedHold[] = [
  {
    frame: 'api/http/plugins/description.ts',
    most: 300,
    why: 'The description of the API is made once in a process, at its first request, and kept.',
  },
];
