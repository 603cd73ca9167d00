/** An event proposed by a client; data and metadata are bytes to a server. */
export type Proposal = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** One record of the log. Commit and prepare positions are the same for everything a gRPC client writes. */
export type LogRecord = Proposal & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
};

/** -1 is "no stream". */
export type Expected = bigint;

export type WriteResult =
  | { readonly kind: 'success'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'wrongExpectedVersion'; readonly current: bigint }
  | { readonly kind: 'streamDeleted' }
  | { readonly kind: 'tooLarge' };

export type StreamState = {
  readonly records: readonly LogRecord[];
  readonly last: bigint;
  readonly tombstoned: boolean;
};
