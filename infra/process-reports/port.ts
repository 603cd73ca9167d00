import type { RefusedMails } from '../mail/port.ts';

/**
 * Status reports of running processes to the operator. A report that is not renewed within {@link reportLifeMs} is not listed any more.
 * Only the operator's page depends on it, and how far a document has been read.
 */
export interface ProcessReports {
  put(report: ProcessReport): Promise<void>;
  /** Reports of living processes, ordered by id. */
  list(): Promise<readonly ProcessReport[]>;
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

export type ProcessReport = {
  readonly id: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly host: string;
  readonly pid: number;
  readonly projections: readonly ReportedProjection[];
  /** Absent in reports of earlier releases. */
  readonly mailsRefused?: readonly RefusedMails[];
  /** Absent: written by an earlier release. */
  readonly clock?: ReportedClock;
  /** Documents it reads. Absent: none, or written by an earlier release. */
  readonly reading?: readonly ReportedReading[];
};

/** `done` of `total` pages, sheets or slides of a version are read. */
export type ReportedReading = {
  readonly documentId: string;
  readonly version: number;
  readonly done: number;
  readonly total: number;
};

/** A process' findings about its own clock. */
export type ReportedClock = {
  /** The newest step since its start: ISO 8601, by the clock after it; forward is positive. */
  readonly step: { readonly at: string; readonly byMs: number } | null;
  /** Difference of the newest event's time from the times its clock allows; null = within tolerance. */
  readonly storeApartMs: number | null;
  /** True while it erases nothing, until clocks have agreed for ten minutes. */
  readonly holding: boolean;
};

export type ReportedProjection = {
  readonly name: string;
  readonly kind: 'view' | 'process';
  readonly version: number;
  readonly state: 'live' | 'building' | 'stopped' | 'standby';
  readonly position: string | null;
  readonly error: string | null;
  /** Events folded, and events per second, while building. */
  readonly folded: number | null;
  readonly perSecond: number | null;
};

export const reportEveryMs = 1_000;
export const reportLifeMs = 10_000;
