import type { ContradictionKind } from '../analysis/correlation/contradiction-rules.ts';
import { nineLenses, subLensesOf } from '../framework/frameworks.ts';
import type { Framework } from '../framework/schema.ts';
import { type Decision, type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { say } from '../texts/sentence.ts';
import type { EvidenceEvent } from './events.ts';
import { evidenceLimits as limits } from './limits.ts';
import { contradictionName, type Evidence, type Figure, originOf, type Piece, piecesOf } from './state.ts';

/** A passage as the server read it. `place`: its place in the document, as JSON. */
export type Quoted = { readonly passage: number; readonly text: string; readonly place: string };

export type AttachEvidence = {
  readonly evidenceId: string;
  readonly subLens: string;
  readonly documentId: string;
  readonly documentVersion: number;
  /** null: the whole document. */
  readonly quoted: Quoted | null;
  readonly note: string;
};
export type AttachMetric = {
  readonly evidenceId: string;
  readonly subLens: string;
  readonly dataSourceId: string;
  /** Number of the fetch, from 1, and index of the metric in it, from 0. */
  readonly fetch: number;
  readonly metric: number;
  readonly fetchedAt: string;
  /** Name of the source. */
  readonly source: string;
  readonly figure: Figure;
  readonly note: string;
};
type Circumstances = { readonly assessmentId: string; readonly organizationId: string; readonly by: string };

type Attaching = Circumstances & {
  readonly framework: Framework;
  /** Ids of deleted documents and removed sources: their evidence is hidden and does not count towards the limit. */
  readonly gone: ReadonlySet<string>;
};

/** Attaches a document, or one passage of it. */
export function attachEvidence(
  state: Evidence,
  { quoted, note, ...command }: AttachEvidence,
  circumstances: Attaching,
): Decision<EvidenceEvent> {
  const { evidenceId, subLens, documentId, documentVersion } = command;
  const { assessmentId, organizationId, by: attachedBy } = circumstances;
  if (ownOf(state.pieces, evidenceId)) return [];
  const passage = quoted?.passage ?? null;
  const wrong = wrongIn(
    state,
    { subLens, note },
    circumstances,
    (piece) =>
      'documentId' in piece &&
      piece.documentId === documentId &&
      piece.passage === passage &&
      (passage === null || piece.documentVersion === documentVersion),
  );
  if (wrong) return wrong;
  const about = { assessmentId, organizationId, evidenceId, subLens, documentId, documentVersion };
  const quote = shortened(quoted?.text ?? '');
  return [
    {
      type: 'EvidenceAttached',
      data: { ...about, passage, quote, place: quoted?.place ?? '', note, attachedBy },
    },
  ];
}

/** Attaches one metric of one fetch of a data source. The figure stays what it was then, whatever is fetched later. */
export function attachMetric(
  state: Evidence,
  { figure, ...command }: AttachMetric,
  circumstances: Attaching,
): Decision<EvidenceEvent> {
  const { evidenceId, subLens, dataSourceId, fetch, metric, note } = command;
  const { assessmentId, organizationId, by: attachedBy } = circumstances;
  if (ownOf(state.pieces, evidenceId)) return [];
  const wrong =
    longUnit(figure.unit) ??
    wrongIn(
      state,
      { subLens, note },
      circumstances,
      (piece) =>
        'dataSourceId' in piece &&
        piece.dataSourceId === dataSourceId &&
        piece.fetch === fetch &&
        piece.metric === metric,
    );
  if (wrong) return wrong;
  const data = { ...command, assessmentId, organizationId, figure: JSON.stringify(figure), attachedBy };
  return [{ type: 'MetricAttached', data }];
}

/** @param isSame whether a piece of this sub-lens is the one that is attached */
function wrongIn(
  state: Evidence,
  { subLens, note }: { readonly subLens: string; readonly note: string },
  { framework, gone }: Attaching,
  isSame: (piece: Piece) => boolean,
): Refusal | undefined {
  const wrong = unknownSubLens(framework, subLens) ?? longNote(note);
  if (wrong) return wrong;
  const others = piecesOf(state, subLens).filter((piece) => !gone.has(originOf(piece)));
  if (others.some(isSame)) return refuse('conflict', 'ALREADY_ATTACHED', say('evidence.already'));
  if (others.length >= limits.ofSubLens)
    return refuse('conflict', 'EVIDENCE_FULL', say('evidence.full', { most: limits.ofSubLens }));
  return undefined;
}

export function removeEvidence(
  state: Evidence,
  evidenceId: string,
  { assessmentId, organizationId, by: removedBy }: Circumstances,
): Decision<EvidenceEvent> {
  const found = ownOf(state.pieces, evidenceId);
  if (!found) return refuse('notFound', 'NOT_FOUND', say('evidence.notFound'));
  const { subLens } = found;
  return [
    { type: 'EvidenceRemoved', data: { assessmentId, organizationId, evidenceId, subLens, removedBy } },
  ];
}

type NamedContradiction = { readonly subLens: string; readonly kind: ContradictionKind };

/** Records that a member dismissed a contradiction of ratings and documents. Writes nothing if it is dismissed already. */
export function dismissContradiction(
  state: Evidence,
  { subLens, kind, claims }: NamedContradiction & { readonly claims: number },
  { assessmentId, organizationId, by: dismissedBy }: Circumstances,
): Decision<EvidenceEvent> {
  const wrong = unknownSubLens(nineLenses, subLens);
  if (wrong) return wrong;
  if (state.dismissed[contradictionName(subLens, kind)] === claims) return [];
  const data = { assessmentId, organizationId, subLens, kind, claims, dismissedBy };
  return [{ type: 'ContradictionDismissed', data }];
}

/** Takes back the dismissal of a contradiction. Writes nothing if it is not dismissed. */
export function restoreContradiction(
  state: Evidence,
  { subLens, kind }: NamedContradiction,
  { assessmentId, organizationId, by: restoredBy }: Circumstances,
): Decision<EvidenceEvent> {
  if (state.dismissed[contradictionName(subLens, kind)] === undefined) return [];
  const data = { assessmentId, organizationId, subLens, kind, restoredBy };
  return [{ type: 'ContradictionRestored', data }];
}

function unknownSubLens(framework: Framework, subLens: string): Refusal | undefined {
  if (subLensesOf(framework).some(({ id }) => id === subLens)) return undefined;
  return invalid('subLens', 'SUB_LENS_UNKNOWN', say('evidence.subLensUnknown'));
}

function longNote(note: string): Refusal | undefined {
  return note.length <= limits.note
    ? undefined
    : invalid('note', 'NOTE_TOO_LONG', say('evidence.noteTooLong', { most: limits.note }));
}

function longUnit(unit: string): Refusal | undefined {
  return unit.length <= limits.unit
    ? undefined
    : invalid('unit', 'UNIT_TOO_LONG', say('evidence.unitTooLong', { most: limits.unit }));
}

function invalid(path: string, code: string, message: Finding['message']): Refusal {
  return refuse('invalid', code, message, [{ path, message, code }]);
}

/** The beginning of a text that is too long, cut between characters. */
function shortened(text: string): string {
  if (text.length <= limits.quote) return text;
  let end = limits.quote - 1;
  const last = text.charCodeAt(end - 1);
  // Do not cut between the two halves of a surrogate pair.
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return `${text.slice(0, end)}…`;
}
