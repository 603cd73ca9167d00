import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { FigureOf, TableFigure } from '../../../domain/scoring/methods/figure-table.ts';
import { figureTexts } from '../../../domain/scoring/methods/figure-texts.ts';
import type { Results } from '../../results/contract/results.ts';
import type { AnalysisQuery } from '../../results/queries/analysis.ts';
import type { createResultsQuery } from '../../results/queries/results.ts';

/** All released figures of one assessment: of everyone and of every group in both groupings. */
export type ReportFigures = { readonly framework: Framework; readonly figures: readonly TableFigure[] };
export type FiguresQuery = (
  entry: AssessmentEntry,
  release: number,
  after: string | undefined,
) => Promise<ReportFigures | undefined>;

/** @returns undefined if another release arrived while the figures were read */
export function createFiguresQuery(
  resultsOf: ReturnType<typeof createResultsQuery>,
  analysis: Pick<AnalysisQuery, 'framework'>,
): FiguresQuery {
  return async (entry, release, after) => {
    const framework = await analysis.framework(entry);
    const everyone = await resultsOf(entry, undefined, after);
    const figures = everyone.figure
      ? [
          {
            of: figureTexts.of.everyone,
            group: null,
            invited: invitedOf(everyone, everyone.assessment.counts.invited),
            figure: everyone.figure,
          },
        ]
      : [];
    const ofGroups = async (of: FigureOf, groups: Results['groups'] = []) => {
      const found: TableFigure[] = [];
      for (const { group, invited } of groups) {
        const { figure } = await resultsOf(entry, group, after);
        if (figure) found.push({ of, group, invited: invitedOf(everyone, invited), figure });
      }
      return found;
    };
    const first = await ofGroups(figureTexts.of.group, everyone.groups);
    const second = await ofGroups(figureTexts.of.second, everyone.secondGroups);
    const now = await resultsOf(entry, undefined, after);
    return now.releases.at(-1)?.number === release
      ? { framework, figures: [...figures, ...first, ...second] }
      : undefined;
  };
}

/** @returns undefined for an imported survey, for which only the number of respondents is known */
const invitedOf = ({ assessment }: Results, invited: number): number | undefined =>
  assessment.imported ? undefined : invited;
