import type { ContradictionKind } from '../../analysis/correlation/contradiction-rules.ts';
import type { DomainEvent } from '../../events.ts';
import type { ReadModel } from '../read-model.ts';

type Attached = {
  readonly evidenceId: string;
  readonly subLens: string;
  /** Encrypted with the key of `attachedBy`; an empty text: no note. */
  readonly note: string;
  readonly attachedBy: string;
  readonly attachedAt: string;
};

/**
 * One piece of evidence from a document, with its texts sealed. Whether its document still exists, its name and its newest version come from
 * `library`: a deletion hides the evidence at once, and after an erasure its texts cannot be decrypted.
 */
export type EvidencePiece = Attached & {
  readonly documentId: string;
  readonly documentVersion: number;
  readonly passage: number | null;
  /** Encrypted with the key of the document; meaningless without a passage. */
  readonly quote: string;
  readonly place: string;
};

/**
 * One figure, with its texts encrypted with the key of its data source. Whether that source still exists, and its newest figures, come
 * from `data-sources`.
 */
export type EvidenceMetric = Attached & {
  readonly dataSourceId: string;
  readonly fetch: number;
  readonly metric: number;
  readonly fetchedAt: string;
  readonly source: string;
  readonly figure: string;
};

/** Contradictions of ratings and documents that members call "not so", in the order in which they said so. */
export type DismissedContradictions = {
  readonly dismissed: readonly {
    readonly subLens: string;
    readonly kind: ContradictionKind;
    readonly claims: number;
    readonly by: string;
    readonly at: string;
  }[];
};

export type EvidenceEntry = EvidencePiece | EvidenceMetric | DismissedContradictions;

export const evidenceKeys = {
  dismissed: (assessmentId: string) => `dismissed:${assessmentId}`,
  pieces: (assessmentId: string) => `${assessmentId}:`,
  piece: (assessmentId: string, evidenceId: string) => `${assessmentId}:${evidenceId}`,
};

const handled = [
  'EvidenceAttached',
  'MetricAttached',
  'EvidenceRemoved',
  'ContradictionDismissed',
  'ContradictionRestored',
] as const;
type OfEvidence = Extract<DomainEvent, { type: (typeof handled)[number] }>;

/** Evidence by assessment. */
export const evidence: ReadModel<EvidenceEntry> = {
  name: 'evidence',
  version: 3,
  handles: handled,
  keys: (event) => [keyOf(event as OfEvidence)],
  evolve: (at, event) => {
    const about = event as OfEvidence;
    const key = keyOf(about);
    switch (about.type) {
      case 'EvidenceAttached': {
        const { assessmentId: _assessment, organizationId: _organization, ...piece } = about.data;
        return [[key, { ...piece, attachedAt: about.recordedAt }]];
      }
      case 'MetricAttached': {
        const { assessmentId: _assessment, organizationId: _organization, ...piece } = about.data;
        return [[key, { ...piece, attachedAt: about.recordedAt }]];
      }
      case 'EvidenceRemoved':
        return [[key, undefined]];
      default: {
        const { subLens, kind } = about.data;
        const before = at(key);
        const others =
          before && 'dismissed' in before
            ? before.dismissed.filter((one) => one.subLens !== subLens || one.kind !== kind)
            : [];
        const dismissed =
          about.type === 'ContradictionDismissed'
            ? [
                ...others,
                {
                  subLens,
                  kind,
                  claims: about.data.claims,
                  by: about.data.dismissedBy,
                  at: about.recordedAt,
                },
              ]
            : others;
        return [[key, { dismissed }]];
      }
    }
  },
};

const keyOf = ({ data }: OfEvidence) =>
  'evidenceId' in data
    ? evidenceKeys.piece(data.assessmentId, data.evidenceId)
    : evidenceKeys.dismissed(data.assessmentId);
