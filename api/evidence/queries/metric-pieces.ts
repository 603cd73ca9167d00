import type { Figure } from '../../../domain/evidence/state.ts';
import {
  type ConnectedSource,
  dataSourceKeys,
} from '../../../domain/read-models/data-sources/data-sources.ts';
import type { EvidenceMetric } from '../../../domain/read-models/evidence/evidence.ts';
import { metricsOf } from '../../data-source/queries/fetched-metrics.ts';
import type { People } from '../../queries/people.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { MetricPiece } from '../contract/evidence.ts';

type Parts = { readonly sources: ModelReader; readonly people: People; readonly personal: Personal };

/** Attached figures whose sources are connected, each with the newest figure of the same name if there is a later one. */
export function createMetricPieces({ sources, people, personal }: Parts) {
  return async (tenant: string, stored: readonly EvidenceMetric[]): Promise<MetricPiece[]> => {
    const ids = [...new Set(stored.map(({ dataSourceId }) => dataSourceId))];
    const connected = new Map(
      await Promise.all(
        ids.map(
          async (one) => [one, await sources.get<ConnectedSource>(dataSourceKeys.one(tenant, one))] as const,
        ),
      ),
    );
    const all = await Promise.all(
      stored.map((piece) => {
        const source = connected.get(piece.dataSourceId);
        return source && shown(piece, source);
      }),
    );
    return all.filter((one) => one !== undefined);
  };

  async function shown(piece: EvidenceMetric, source: ConnectedSource): Promise<MetricPiece> {
    const { evidenceId, subLens, dataSourceId, fetch, fetchedAt, attachedAt } = piece;
    const [name, stated, note, attachedBy] = await Promise.all([
      personal.read(piece.source),
      personal.read(piece.figure),
      personal.read(piece.note),
      people.nameOf(piece.attachedBy),
    ]);
    const figure = stated === erased ? null : (JSON.parse(stated) as Figure);
    const readsOther = fetch < source.readsSince;
    return {
      ...{ evidenceId, subLens, dataSourceId, source: name, figure, fetch, fetchedAt },
      newer: figure && !readsOther ? await newerThan(fetch, figure.name, source) : null,
      ...{ readsOther, note, attachedBy, attachedAt },
    };
  }

  async function newerThan(fetch: number, name: string, { fetches }: ConnectedSource) {
    for (const later of fetches.filter(({ number }) => number > fetch).toReversed()) {
      const [, value] = (await metricsOf(personal, later.metrics)).find(([one]) => one === name) ?? [];
      if (value !== undefined) return { value, fetch: later.number, at: later.at };
    }
    return null;
  }
}
