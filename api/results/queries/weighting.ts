import { LRUCache } from 'lru-cache';
import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  publishedFigure,
  type ResultsDocument,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import {
  type Priority,
  prioritiesOf,
  robustnessOf,
  weightingOf,
} from '../../../domain/scoring/analysis/weighting.ts';
import type { Cell } from '../../../domain/scoring/summarise.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { Weighting } from '../contract/weighting.ts';
import { isGroup } from './results.ts';

type Asked = { readonly group?: string | undefined; readonly after?: string | undefined };
export type WeightingQuery = (entry: AssessmentEntry, asked: Asked) => Promise<Weighting>;

/**
 * Number of cached results. A thousand weightings take 3 to 4 ms of CPU for six groups; released figures never change.
 */
const kept = 200;

/**
 * Computes how expertise and the weight of groups affect the result. Reads releases only, never individual
 * declarations.
 */
export function createWeightingQuery(reader: ModelReader): WeightingQuery {
  const priorities = new LRUCache<string, { readonly made: readonly Priority[] | undefined }>({ max: kept });
  return async (entry, { group, after }) => {
    const position = await reader.readAt(after, entry.tenant);
    const document = await reader.get<ResultsDocument>(resultsKey(entry.assessmentId));
    if (group !== undefined && !isGroup(group, document, entry)) throw notFound();
    const figure = publishedFigure(document, group);
    const framework = frameworkOf(entry, document);
    const weighted = figure ? weightingOf(framework, figure, figure.weighted) : undefined;
    const groups = Object.values(document?.groups ?? {});
    const ofRelease = `${entry.assessmentId} ${document?.releases.at(-1)?.number ?? 0}`;
    const known = group === undefined && figure ? priorities.get(ofRelease) : { made: undefined };
    const { made } = known ?? { made: prioritiesOf(framework, figure ?? { themes: {} }, groups) };
    if (!known) priorities.set(ofRelease, { made });
    return {
      group: group ?? null,
      weighted: weighted
        ? {
            overall: plain(weighted.summary.overall),
            categories: nodes(weighted.summary.categories),
            lenses: nodes(weighted.summary.lenses),
            subLenses: nodes(weighted.summary.subLenses),
            themes: nodes(weighted.summary.themes),
            counts: { ...weighted.subLenses },
            most: weighted.most,
          }
        : null,
      unweighted: weighted || !figure ? null : whyUnweighted(framework, entry),
      robustness: made
        ? {
            weightings: robustnessOf.draws,
            groups: groups.length,
            top: robustnessOf.top,
            from: robustnessOf.from,
            to: robustnessOf.to,
            priorities: made.map((one) => ({ ...one })),
          }
        : null,
      position,
    };
  };
}

function plain({ distribution: _, ...cell }: Cell) {
  return cell;
}

function nodes(list: readonly { readonly id: string; readonly cell: Cell }[]) {
  return list.map(({ id, cell }) => ({ id, cell: plain(cell) }));
}

function whyUnweighted({ expertise }: Framework, { secondGrouping }: AssessmentEntry) {
  if (!expertise) return 'notAsked';
  return secondGrouping ? 'twoGroupings' : 'tooFewDiffer';
}
