import type { Resolved } from '../../outgoing/checked-addresses.ts';
import type { DatabaseAddress, FetchFailureCode, Table } from '../port.ts';

/** What the process of a database connects to and runs. */
export type DatabaseTask = {
  readonly address: DatabaseAddress;
  readonly password: string;
  /** The checked addresses of the host; no others are connected to. */
  readonly addresses: readonly Resolved[];
  readonly select: string;
  readonly timeoutMs: number;
};

/** The first line of stdin, in JSON; `size` bytes of a file follow. stdin stays open: its end means stop. */
export type Request = {
  /** Process id of the main process. The reading process ends when that ends, and after `aliveMs` at the latest. */
  readonly parent: number;
  readonly aliveMs: number;
  readonly size: number;
  readonly source:
    | ({ readonly kind: 'database' } & DatabaseTask)
    | { readonly kind: 'sqlite'; readonly select: string }
    /** The file is the answer of an API. */
    | { readonly kind: 'json'; readonly path: string };
};

/** The only line of stdout, in JSON. */
export type Answer =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'failed'; readonly code: FetchFailureCode; readonly message: string };
