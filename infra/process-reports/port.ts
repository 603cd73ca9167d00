import type { RefusedMails } from '../mail/port.ts';

/**
 * Status reports of running processes. A report that is not renewed within {@link reportLifeMs} is no longer listed.
 * Only the operator's page, and the progress of documents being read, depend on it.
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
  /** Absent in reports of earlier releases. */
  readonly clock?: ReportedClock;
  /** Documents that the process is reading. Absent if there are none, and in reports of earlier releases. */
  readonly reading?: readonly ReportedReading[];
};

/** `done` of `total` pages, sheets or slides of a version have been read. */
export type ReportedReading = {
  readonly documentId: string;
  readonly version: number;
  readonly done: number;
  readonly total: number;
};

/** What a process has found about its own clock. */
export type ReportedClock = {
  /**
   * The newest step since the process started: the time that the clock showed after it (ISO 8601), and its size;
   * forward is positive. Null: there was none.
   */
  readonly step: { readonly at: string; readonly byMs: number } | null;
  /**
   * How far the newest event's time is outside the times that the process's clock allows; null if within the tolerance.
   */
  readonly storeApartMs: number | null;
  /** True while the process erases nothing, because the clocks have not agreed for ten minutes. */
  readonly holding: boolean;
};

export type ReportedProjection = {
  readonly name: string;
  readonly kind: 'view' | 'process';
  readonly version: number;
  readonly state: 'live' | 'building' | 'stopped' | 'standby';
  readonly position: string | null;
  readonly error: string | null;
  /** While building: events folded so far, and events per second. */
  readonly folded: number | null;
  readonly perSecond: number | null;
};

export const reportEveryMs = 1_000;
export const reportLifeMs = 10_000;
