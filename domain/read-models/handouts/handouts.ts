import type { DomainEvent } from '../../events.ts';
import type { ReportFailure, ReportKind } from '../../report/limits.ts';
import type { ShareKind } from '../../share/limits.ts';
import { type Changes, type ReadModel, sortablePosition } from '../read-model.ts';

/** A link that shows released results. */
export type SharedLink = {
  readonly what: 'share';
  readonly shareId: string;
  readonly kind: ShareKind;
  readonly withPassphrase: boolean;
  readonly createdAt: string;
  readonly createdBy: string;
  /** How often that member had left the organisation before; absent: never. */
  readonly departures?: number;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly opened: number;
  readonly lastOpenedAt: string | null;
};

/** A file of released results. */
export type MadeReport = {
  readonly what: 'report';
  readonly reportId: string;
  readonly kind: ReportKind;
  readonly requestedAt: string;
  readonly requestedBy: string;
  /** `failed`: it will be retried; `givenUp`: it will not. */
  readonly stage: 'requested' | 'drawing' | 'ready' | 'failed' | 'givenUp';
  readonly reason: ReportFailure | null;
  readonly file: {
    readonly attempt: number;
    readonly release: number;
    readonly madeAt: string;
    readonly pages: number;
    readonly size: number;
  } | null;
};

/** An exported audit trail with its proof. The file contains the signed head that this entry names. */
export type AuditCopy = {
  readonly what: 'audit';
  readonly at: string;
  /** Actor as in the log: `account:<id>` or `program:<key id>`. */
  readonly actor: string;
  readonly size: number;
  readonly root: string;
  readonly position: string;
  readonly signedAt: string;
};

/** Links, reports and exports of an assessment that were handed out, and their state. A deleted report is removed. */
export type Handout = SharedLink | MadeReport | AuditCopy;

export const handoutKeys = {
  shares: (assessmentId: string) => `share:${assessmentId}:`,
  share: (assessmentId: string, shareId: string) => `share:${assessmentId}:${shareId}`,
  reports: (assessmentId: string) => `report:${assessmentId}:`,
  report: (assessmentId: string, reportId: string) => `report:${assessmentId}:${reportId}`,
  /** Prefix of audit exports, which sort in the order of the log. */
  audits: (assessmentId: string) => `audit:${assessmentId}:`,
  audit: (assessmentId: string, position: string) => `audit:${assessmentId}:${sortablePosition(position)}`,
};

export const handouts: ReadModel<Handout> = {
  name: 'handouts',
  version: 1,
  handles: [
    'ShareLinkCreated',
    'ShareLinkRevoked',
    'ShareLinkOpened',
    'ReportRequested',
    'ReportStarted',
    'ReportFinished',
    'ReportFailed',
    'ReportDeleted',
    'AuditExported',
  ],
  keys: (event) => {
    const key = keyOf(event);
    return key === undefined ? [] : [key];
  },
  evolve: (at, event): Changes<Handout> => {
    const key = keyOf(event);
    if (key === undefined) return [];
    const made = begun(event);
    if (made) return [[key, made]];
    const before = at(key);
    return before ? [[key, changed(before, event)]] : [];
  },
};

function keyOf(event: DomainEvent): string | undefined {
  switch (event.type) {
    case 'ShareLinkCreated':
    case 'ShareLinkRevoked':
    case 'ShareLinkOpened':
      return handoutKeys.share(event.data.assessmentId, event.data.shareId);
    case 'ReportRequested':
    case 'ReportStarted':
    case 'ReportFinished':
    case 'ReportFailed':
    case 'ReportDeleted':
      return handoutKeys.report(event.data.assessmentId, event.data.reportId);
    case 'AuditExported':
      return handoutKeys.audit(event.data.assessmentId, event.position);
    default:
      return undefined;
  }
}

function begun(event: DomainEvent): Handout | undefined {
  if (event.type === 'ShareLinkCreated') {
    const { shareId, kind, passphraseHash, expiresAt, createdBy, departures } = event.data;
    return {
      what: 'share',
      shareId,
      kind,
      withPassphrase: passphraseHash !== null,
      createdAt: event.recordedAt,
      createdBy,
      ...(departures !== undefined && { departures }),
      expiresAt,
      revokedAt: null,
      opened: 0,
      lastOpenedAt: null,
    };
  }
  if (event.type === 'AuditExported') {
    const { size, root, position, signedAt } = event.data;
    return {
      what: 'audit',
      at: event.recordedAt,
      actor: event.metadata.actor,
      size,
      root,
      position,
      signedAt,
    };
  }
  if (event.type !== 'ReportRequested') return undefined;
  const { reportId, kind, requestedBy } = event.data;
  return {
    what: 'report',
    reportId,
    kind,
    requestedAt: event.recordedAt,
    requestedBy,
    stage: 'requested',
    reason: null,
    file: null,
  };
}

function changed(before: Handout, event: DomainEvent): Handout | undefined {
  if (before.what === 'share')
    switch (event.type) {
      case 'ShareLinkRevoked':
        return { ...before, revokedAt: event.recordedAt };
      case 'ShareLinkOpened':
        return { ...before, opened: event.data.number, lastOpenedAt: event.recordedAt };
      default:
        return before;
    }
  if (before.what === 'audit') return before;
  switch (event.type) {
    case 'ReportStarted':
      return { ...before, stage: 'drawing', reason: null };
    case 'ReportFinished': {
      const { attempt, release, madeAt, pages, size } = event.data;
      return { ...before, stage: 'ready', reason: null, file: { attempt, release, madeAt, pages, size } };
    }
    case 'ReportFailed':
      return {
        ...before,
        stage: event.data.permanent ? 'givenUp' : 'failed',
        reason: event.data.reason,
      };
    case 'ReportDeleted':
      return undefined;
    default:
      return before;
  }
}
