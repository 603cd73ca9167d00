import { noun } from '../kernel/noun.ts';
import { evidenceEvents } from './events.ts';

export type Piece = {
  readonly subLens: string;
  readonly documentId: string;
  readonly documentVersion: number;
  readonly passage: number | null;
};

/** Evidence of an assessment by id, without removed evidence. */
export type Evidence = { readonly pieces: Readonly<Record<string, Piece>> };

/** A separate stream from the answers, so that saving answers never folds evidence. */
export const Evidence = noun({
  name: 'evidence',
  key: (assessmentId: string) => assessmentId,
  events: evidenceEvents,
  initial: { pieces: {} } as Evidence,
  evolve: (state, event): Evidence => {
    const { evidenceId } = event.data;
    switch (event.type) {
      case 'EvidenceAttached': {
        const { subLens, documentId, documentVersion, passage } = event.data;
        return {
          pieces: { ...state.pieces, [evidenceId]: { subLens, documentId, documentVersion, passage } },
        };
      }
      case 'EvidenceRemoved': {
        const { [evidenceId]: _, ...pieces } = state.pieces;
        return { pieces };
      }
      default:
        return state;
    }
  },
});

export const piecesOf = ({ pieces }: Evidence, subLens: string): readonly Piece[] =>
  Object.values(pieces).filter((piece) => piece.subLens === subLens);
