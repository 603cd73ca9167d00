import type { ContradictionKind } from '../analysis/correlation/contradiction-rules.ts';
import { noun } from '../kernel/noun.ts';
import { evidenceEvents } from './events.ts';

/** A document, or one passage of it. */
export type DocumentPiece = {
  readonly subLens: string;
  readonly documentId: string;
  readonly documentVersion: number;
  readonly passage: number | null;
};
/** One metric of one fetch of a data source. */
export type MetricPiece = {
  readonly subLens: string;
  readonly dataSourceId: string;
  readonly fetch: number;
  readonly metric: number;
};
export type Piece = DocumentPiece | MetricPiece;

/** A metric as it was when it was attached. An empty unit: none. */
export type Figure = { readonly name: string; readonly value: number; readonly unit: string };

/** Evidence of an assessment by id, without removed pieces, and the contradictions that members dismissed as "not so". */
export type Evidence = {
  readonly pieces: Readonly<Record<string, Piece>>;
  /** By `contradictionName`: the number of passages that contradicted the rating when it was dismissed. */
  readonly dismissed: Readonly<Record<string, number>>;
};

export const contradictionName = (subLens: string, kind: ContradictionKind) => `${subLens} ${kind}`;

/** A separate stream from the answers, so that saving answers never folds evidence. */
export const Evidence = noun({
  name: 'evidence',
  key: (assessmentId: string) => assessmentId,
  events: evidenceEvents,
  initial: { pieces: {}, dismissed: {} } as Evidence,
  evolve: (state, event): Evidence => {
    switch (event.type) {
      case 'EvidenceAttached': {
        const { evidenceId, subLens, documentId, documentVersion, passage } = event.data;
        const piece = { subLens, documentId, documentVersion, passage };
        return { ...state, pieces: { ...state.pieces, [evidenceId]: piece } };
      }
      case 'MetricAttached': {
        const { evidenceId, subLens, dataSourceId, fetch, metric } = event.data;
        const piece = { subLens, dataSourceId, fetch, metric };
        return { ...state, pieces: { ...state.pieces, [evidenceId]: piece } };
      }
      case 'EvidenceRemoved': {
        const { [event.data.evidenceId]: _, ...pieces } = state.pieces;
        return { ...state, pieces };
      }
      case 'ContradictionDismissed': {
        const { subLens, kind, claims } = event.data;
        return { ...state, dismissed: { ...state.dismissed, [contradictionName(subLens, kind)]: claims } };
      }
      case 'ContradictionRestored': {
        const { subLens, kind } = event.data;
        const { [contradictionName(subLens, kind)]: _, ...dismissed } = state.dismissed;
        return { ...state, dismissed };
      }
      default:
        return state;
    }
  },
});

export const piecesOf = ({ pieces }: Evidence, subLens: string): readonly Piece[] =>
  Object.values(pieces).filter((piece) => piece.subLens === subLens);

/** The document or the data source that a piece is from. */
export const originOf = (piece: Piece): string =>
  'documentId' in piece ? piece.documentId : piece.dataSourceId;
