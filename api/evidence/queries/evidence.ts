import {
  type EvidenceMetric,
  evidence,
  evidenceKeys,
  type EvidencePiece as StoredPiece,
} from '../../../domain/read-models/evidence/evidence.ts';
import { type LibraryDocument, libraryKeys } from '../../../domain/read-models/library/library.ts';
import type { Place } from '../../../infra/extraction/port.ts';
import type { People } from '../../queries/people.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { EvidencePiece, MetricPiece } from '../contract/evidence.ts';
import { createMetricPieces } from './metric-pieces.ts';

export const evidenceModel = evidence.name;

type Parts = {
  readonly pieces: ModelReader;
  readonly documents: ModelReader;
  readonly sources: ModelReader;
  readonly people: People;
  readonly personal: Personal;
};
type Found = { readonly evidence: EvidencePiece[]; readonly metrics: MetricPiece[] };
/**
 * Evidence of an assessment whose documents are in the library and whose data sources are connected, oldest first. A document or source
 * that was just erased may still be listed for a moment.
 */
export type EvidenceQuery = (tenant: string, assessmentId: string) => Promise<Found>;

type Stored = StoredPiece | EvidenceMetric;

const pageRead = 500;

export function createEvidenceQuery(parts: Parts): EvidenceQuery {
  const { pieces, documents, people, personal } = parts;
  const metricPieces = createMetricPieces(parts);

  async function storedOf(assessmentId: string): Promise<readonly Stored[]> {
    const found: Stored[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await pieces.list(evidenceKeys.pieces(assessmentId), {
        limit: pageRead,
        ...(after !== undefined && { after }),
      });
      found.push(...page.map(({ document }) => document as Stored));
      after = page.at(-1)?.key;
      more = page.length === pageRead;
    }
    return found.sort((a, b) => a.attachedAt.localeCompare(b.attachedAt));
  }

  async function shown(piece: StoredPiece, document: LibraryDocument): Promise<EvidencePiece | undefined> {
    const newest = document.versions.at(-1);
    const attached = document.versions.find(({ version }) => version === piece.documentVersion);
    if (!newest || !attached) return undefined;
    const { evidenceId, subLens, documentId, documentVersion: version, passage, attachedAt } = piece;
    const [name, note, attachedBy, quote] = await Promise.all([
      personal.read(document.name),
      personal.read(piece.note),
      people.nameOf(piece.attachedBy),
      passage === null ? null : quoted(piece, passage),
    ]);
    const { format } = attached;
    const { documentType } = document;
    const ofDocument = { documentId, name, format, documentType, version, newestVersion: newest.version };
    const isErased = name === erased || quote === undefined;
    return {
      evidenceId,
      subLens,
      ...ofDocument,
      isErased,
      quote: quote ?? null,
      note,
      attachedBy,
      attachedAt,
    };
  }

  async function quoted({ quote, place }: StoredPiece, passage: number) {
    const [text, where] = await Promise.all([personal.read(quote), personal.read(place)]);
    return where.startsWith('{') ? { passage, text, place: JSON.parse(where) as Place } : undefined;
  }

  async function ofDocuments(tenant: string, stored: readonly StoredPiece[]): Promise<EvidencePiece[]> {
    const ids = [...new Set(stored.map(({ documentId }) => documentId))];
    const entries = new Map(
      await Promise.all(
        ids.map(
          async (one) =>
            [one, await documents.get<LibraryDocument>(libraryKeys.document(tenant, one))] as const,
        ),
      ),
    );
    const all = await Promise.all(
      stored.map((piece) => {
        const document = entries.get(piece.documentId);
        return document && document.deletedAt === null ? shown(piece, document) : undefined;
      }),
    );
    return all.filter((one) => one !== undefined);
  }

  return async (tenant, assessmentId) => {
    const stored = await storedOf(assessmentId);
    const [evidence, metrics] = await Promise.all([
      ofDocuments(
        tenant,
        stored.filter((piece) => 'documentId' in piece),
      ),
      metricPieces(
        tenant,
        stored.filter((piece) => 'dataSourceId' in piece),
      ),
    ]);
    return { evidence, metrics };
  };
}
