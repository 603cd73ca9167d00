import type { DomainEvent } from '../../events.ts';
import type { ReadModel } from '../read-model.ts';

/**
 * One piece of evidence, with its texts sealed. Whether its document still exists, its name and its newest version come from
 * `library`: a deletion hides the evidence at once, and after an erasure its texts cannot be decrypted.
 */
export type EvidencePiece = {
  readonly evidenceId: string;
  readonly subLens: string;
  readonly documentId: string;
  readonly documentVersion: number;
  readonly passage: number | null;
  /** Encrypted with the key of the document; meaningless without a passage. */
  readonly quote: string;
  readonly place: string;
  /** Encrypted with the key of `attachedBy`; an empty text: no note. */
  readonly note: string;
  readonly attachedBy: string;
  readonly attachedAt: string;
};

export const evidenceKeys = {
  pieces: (assessmentId: string) => `${assessmentId}:`,
  piece: (assessmentId: string, evidenceId: string) => `${assessmentId}:${evidenceId}`,
};

const handled = ['EvidenceAttached', 'EvidenceRemoved'] as const;
type OfEvidence = Extract<DomainEvent, { type: (typeof handled)[number] }>;

/** Evidence by assessment. */
export const evidence: ReadModel<EvidencePiece> = {
  name: 'evidence',
  version: 1,
  handles: handled,
  keys: (event) => [keyOf(event as OfEvidence)],
  evolve: (_, event) => {
    const about = event as OfEvidence;
    const key = keyOf(about);
    if (about.type === 'EvidenceRemoved') return [[key, undefined]];
    const { assessmentId: _assessment, organizationId: _organization, ...piece } = about.data;
    return [[key, { ...piece, attachedAt: about.recordedAt }]];
  },
};

const keyOf = ({ data }: OfEvidence) => evidenceKeys.piece(data.assessmentId, data.evidenceId);
