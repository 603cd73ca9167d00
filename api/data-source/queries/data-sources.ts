import {
  dataSourceKeys,
  dataSources,
  type ConnectedSource as StoredSource,
} from '../../../domain/read-models/data-sources/data-sources.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { People } from '../../queries/people.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { ConnectedSource } from '../contract/data-sources.ts';
import { metricsOf } from './fetched-metrics.ts';

export const dataSourcesModel = dataSources.name;

/** More than one organisation can have. */
const pageRead = 100;

export type DataSourcesQuery = {
  /** Sources of an organisation, the newest first. */
  list(tenant: string): Promise<ConnectedSource[]>;
  count(tenant: string): Promise<number>;
};

export function createDataSourcesQuery(
  reader: ModelReader,
  personal: Personal,
  people: People,
): DataSourcesQuery {
  const storedOf = async (tenant: string): Promise<readonly StoredSource[]> =>
    (await reader.list(dataSourceKeys.of(tenant), { limit: pageRead })).map(
      ({ document }) => document as StoredSource,
    );

  async function shown(source: StoredSource): Promise<ConnectedSource> {
    const { dataSourceId, kind, subLens, schedule, connectedAt, failure } = source;
    const fetches = await Promise.all(
      source.fetches.map(async ({ at, position, metrics }) => ({
        at,
        position,
        values: new Map(await metricsOf(personal, metrics)),
      })),
    );
    const newest = source.fetches.at(-1);
    return {
      dataSourceId,
      kind,
      name: await personal.read(source.name),
      subLens,
      schedule,
      connectedAt,
      connectedBy: await people.nameOf(source.by),
      fetched: newest
        ? {
            at: newest.at,
            number: newest.number,
            rows: newest.rows,
            leftOut: newest.leftOut,
            isTruncated: newest.isTruncated,
          }
        : null,
      metrics: [...(fetches.at(-1)?.values ?? [])].map(([name, value]) => ({
        name,
        value,
        history: fetches.flatMap(({ at, position, values }) => {
          const then = values.get(name);
          return then === undefined ? [] : [{ at, value: then, position }];
        }),
      })),
      failure: failure && { ...failure, text: inWords(say(`dataSource.failure.${failure.code}`)) },
    };
  }

  return {
    list: async (tenant) => {
      const all = await Promise.all((await storedOf(tenant)).map(shown));
      // A source whose key was just destroyed may still be listed for a moment.
      return all
        .filter(({ name }) => name !== erased)
        .sort(
          (a, b) =>
            b.connectedAt.localeCompare(a.connectedAt) || a.dataSourceId.localeCompare(b.dataSourceId),
        );
    },
    count: async (tenant) => (await storedOf(tenant)).length,
  };
}
