import { isOf } from '../../../domain/data-source/decide.ts';
import { DataSource } from '../../../domain/data-source/state.ts';
import { Document, type LibraryDocument } from '../../../domain/document/state.ts';
import type { Quoted } from '../../../domain/evidence/decide.ts';
import {
  type ConnectedSource,
  dataSourceKeys,
} from '../../../domain/read-models/data-sources/data-sources.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { metricsOf } from '../../data-source/queries/fetched-metrics.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';

export type Wish = {
  readonly subLens: string;
  readonly documentId: string;
  readonly version: number;
  readonly passage: number | null;
  readonly note: string;
};
export type MetricWish = {
  readonly subLens: string;
  readonly dataSourceId: string;
  readonly fetch: number;
  readonly metric: number;
  readonly unit: string;
  readonly note: string;
};
type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>;
  readonly sources: ModelReader;
  readonly personal: Personal;
};

/** The documents and data sources that evidence is from, and what is copied of them. */
export function createOrigins({ deps, sources, personal }: Parts) {
  const textOf = createTextReader(deps);

  async function keptDocument(documentId: string, tenant: string): Promise<LibraryDocument | undefined> {
    const { state } = await deps.commands.load(Document, documentId);
    return state?.organizationId === tenant && state.stage === 'kept' ? state : undefined;
  }

  async function isConnected(dataSourceId: string, tenant: string): Promise<boolean> {
    return isOf((await deps.commands.load(DataSource, dataSourceId)).state, tenant);
  }

  /** Copies the figure on the server; clients cannot send one. @throws {ApiProblem} 404 NOT_FOUND, 409 FETCH_UNKNOWN, 400 METRIC_UNKNOWN */
  async function figureFrom({ dataSourceId, fetch, metric, unit }: MetricWish, tenant: string) {
    const { state, position } = await deps.commands.load(DataSource, dataSourceId);
    if (!isOf(state, tenant)) throw notFound();
    // The view is read only once it has the newest fact of the source.
    await sources.reached(position ?? undefined);
    const source = await sources.get<ConnectedSource>(dataSourceKeys.one(tenant, dataSourceId));
    if (!source) throw notFound();
    const fetched = source.fetches.find(({ number }) => number === fetch);
    if (!fetched) throw new ApiProblem(409, 'FETCH_UNKNOWN', say('evidence.fetchUnknown'));
    const [name, value] = (await metricsOf(personal, fetched.metrics))[metric] ?? [];
    if (name === undefined || value === undefined)
      throw new ApiProblem(400, 'METRIC_UNKNOWN', say('evidence.metricUnknown'));
    return {
      source: await personal.read(source.name),
      fetchedAt: fetched.at,
      figure: { name, value, unit },
    };
  }

  /**
   * Copies the quoted text on the server; clients cannot send a quote. @throws {ApiProblem} 404 NOT_FOUND, 409 NO_TEXT,
   * QUARANTINED, 400 PASSAGE_UNKNOWN
   */
  async function quotedFrom(document: LibraryDocument, { version, passage }: Wish): Promise<Quoted | null> {
    const found = document.versions.find((one) => one.version === version);
    if (!found) throw notFound();
    if (found.stage === 'quarantined') throw new ApiProblem(409, 'QUARANTINED', say('document.quarantined'));
    if (passage === null) return null;
    const all = found.textKey === null ? undefined : await textOf(document.documentId, found.textKey);
    if (!all) throw new ApiProblem(409, 'NO_TEXT', say('document.noText'));
    const quoted = all[passage];
    if (!quoted) throw new ApiProblem(400, 'PASSAGE_UNKNOWN', say('evidence.passageUnknown'));
    return { passage, text: quoted.text, place: JSON.stringify(quoted.place) };
  }

  return { keptDocument, isConnected, quotedFrom, figureFrom };
}
