import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import { ownOf } from '../../../domain/kernel/own-of.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  missingFigure,
  type ResultsDocument,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import { Results } from '../../../domain/results/state.ts';
import { type FoldedFigure, foldReleases, receiptOf } from '../../../domain/scoring/analysis/receipt.ts';
import { weightingOf } from '../../../domain/scoring/analysis/weighting.ts';
import { type Cell, summarise } from '../../../domain/scoring/summarise.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { groupsOf, type ParticipationQuery } from '../../assessment/queries/participation.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { Receipt } from '../contract/receipt.ts';
import { isGroup } from './results.ts';

type Asked = {
  readonly of?: string | undefined;
  readonly group?: string | undefined;
  readonly after?: string | undefined;
};
export type ReceiptQuery = (entry: AssessmentEntry, asked: Asked) => Promise<Receipt>;
type Released = Extract<DomainEvent, { type: 'ResultsReleased' }>;

/** Collects the inputs of one released figure. Reads releases only: from the read model, and again from the log. */
export function createReceiptQuery(
  reader: ModelReader,
  participation: ParticipationQuery,
  store: Pick<EventStore, 'readStream'>,
): ReceiptQuery {
  return async (entry, { of = 'overall', group, after }) => {
    const position = await reader.readAt(after, entry.tenant);
    const document = await reader.get<ResultsDocument>(resultsKey(entry.assessmentId));
    if (group !== undefined && !isGroup(group, document, entry)) throw notFound();
    const framework = frameworkOf(entry, document);
    const newest = document?.releases.at(-1)?.number ?? 0;
    // Leaves out a release that arrived meanwhile, because the page does not show it yet.
    const events = (await releasesOf(entry.assessmentId)).filter(({ data }) => data.number <= newest);
    const folded = foldReleases(
      events.map(({ data }) => data),
      group ?? null,
    );
    const groups: Readonly<Record<string, ResultsDocument['everyone']>> = {
      ...document?.groups,
      ...document?.second?.groups,
    };
    const figure = (group === undefined ? document?.everyone : ownOf(groups, group)) ?? null;
    const made = receiptOf(framework, folded ?? { themes: {} }, of);
    if (!made) throw notFound();
    const { overall, lenses, subLenses, themes } = summarise(
      framework,
      figure ?? { themes: {} },
      missingFigure(document),
    );
    const shown =
      of === 'overall' ? overall : [...lenses, ...subLenses, ...themes].find(({ id }) => id === of)?.cell;
    // The source of a level released as its own figure is the release that contains it.
    const sources = made.released === null ? made.themes : [made.released];
    const numbers = new Set(sources.map((one) => folded?.releases[one]));
    return {
      assessmentId: entry.assessmentId,
      of,
      group: group ?? null,
      level: made.level,
      shown: cellOf(shown),
      people: figure?.people ?? null,
      ratings: made.ratings,
      groups: await groupsIn(entry.assessmentId, groups, group),
      made:
        made.made === null || made.made.kind === 'ratings'
          ? made.made
          : { ...made.made, parts: made.made.parts.map((part) => ({ ...part })) },
      weighted: weightedOf(framework, folded, of, made.themes),
      framework: entry.framework,
      scale: { min: framework.scale.min, max: framework.scale.max },
      threshold: entry.threshold,
      releases: events
        .filter(({ data }) => numbers.has(data.number))
        .toReversed()
        .map(({ data, recordedAt, position: at }) => ({
          number: data.number,
          at: recordedAt,
          position: at,
          coversPosition: data.coversPosition,
          reason: data.reason,
          themes: sources.filter((one) => folded?.releases[one] === data.number).length,
        })),
      recomputed: {
        mean: made.mean,
        n: made.n,
        events: events.length,
        first: events[0]?.position ?? null,
        last: events.at(-1)?.position ?? null,
        agrees:
          made.mean === (shown?.mean ?? null) &&
          made.n === (shown?.n ?? 0) &&
          made.themes.every((theme) => isDeepStrictEqual(folded?.themes[theme], figure?.themes[theme])) &&
          (made.released === null ||
            isDeepStrictEqual(folded?.levels?.[made.released], figure?.levels?.[made.released])),
      },
      position,
    };
  };

  async function releasesOf(assessmentId: string): Promise<readonly Released[]> {
    const found: Released[] = [];
    for await (const stored of readEvents(store, Results.stream(assessmentId))) {
      const event = decodeEvent(stored);
      if (event.type === 'ResultsReleased') found.push(event);
    }
    return found;
  }

  /** For everyone: the groups of people who submitted, as on the results page. */
  async function groupsIn(
    assessmentId: string,
    released: Readonly<Record<string, unknown>>,
    group: string | undefined,
  ): Promise<Receipt['groups']> {
    const stateOf = (one: string) => (ownOf(released, one) ? ('released' as const) : ('hidden' as const));
    if (group !== undefined) return [{ group, state: stateOf(group) }];
    return groupsOf(await participation.totals(assessmentId)).flatMap(({ group: one, counts }) =>
      counts.submitted > 0 ? [{ group: one, state: stateOf(one) }] : [],
    );
  }
}

function weightedOf(
  framework: Framework,
  folded: FoldedFigure | null,
  of: string,
  themes: readonly string[],
): Receipt['weighted'] {
  const parts = themes.flatMap((theme) => folded?.weighted[theme] ?? []);
  const summary =
    folded && parts.length > 0 ? weightingOf(framework, folded, folded.weighted)?.summary : null;
  if (!summary) return null;
  const { overall, lenses, subLenses, themes: all } = summary;
  const cell =
    of === 'overall' ? overall : [...lenses, ...subLenses, ...all].find(({ id }) => id === of)?.cell;
  const mean = cell?.mean ?? null;
  if (mean === null) return null;
  return {
    mean,
    effective: Math.max(...parts.map(({ effective }) => effective)),
    people: Math.max(...parts.map((part) => part.of[0])),
    themes: parts.length,
  };
}

function cellOf(cell: Cell | undefined): Receipt['shown'] {
  if (!cell) return { n: 0, mean: null, band: null, deviation: null, over: null, hidden: 'protected' };
  const { n, mean, band, deviation, over, hidden } = cell;
  return { n, mean, band, deviation, over, hidden };
}
