import type { RefusedMails } from '../mail/port.ts';

/**
 * What running processes say of themselves to the operator. Gone when a process is: a report that is not renewed within
 * {@link reportLifeMs} is no longer listed. Nothing depends on it but what the operator sees.
 */
export interface ProcessReports {
  put(report: ProcessReport): Promise<void>;
  /** Of the living, in order of their ids. */
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
  /** Absent: told by an earlier release. */
  readonly clock?: ReportedClock;
};

/** What a process found about its own clock. */
export type ReportedClock = {
  /** The newest step since it started: ISO 8601, by the clock after it; forward is positive. */
  readonly step: { readonly at: string; readonly byMs: number } | null;
  /** How far the newest event is outside what its clock allows; null = it agrees. */
  readonly storeApartMs: number | null;
  /** It erases nothing until clocks have agreed for ten minutes. */
  readonly holding: boolean;
};

export type ReportedProjection = {
  readonly name: string;
  readonly kind: 'view' | 'process';
  readonly version: number;
  readonly state: 'live' | 'building' | 'stopped' | 'standby';
  readonly position: string | null;
  readonly error: string | null;
  /** Events folded, and how many a second, while building. */
  readonly folded: number | null;
  readonly perSecond: number | null;
};

export const reportEveryMs = 1_000;
export const reportLifeMs = 10_000;
