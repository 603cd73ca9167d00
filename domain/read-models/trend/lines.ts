import { frameworkById } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { coverage, lineOf, placeOn } from '../../scoring/analysis/trend.ts';
import type { PublishedFigure } from '../results/published-figure.ts';
import { companyKey, type Figures, type Line, mostCycles, type TrendAssessment } from './documents.ts';

/** An assessment with its released figures of everyone. */
export type Cycle = {
  readonly about: TrendAssessment;
  readonly release: { readonly number: number; readonly at: string };
  readonly framework: Framework;
  readonly everyone: PublishedFigure;
};

export type CompanyLine = {
  /** The newest version of the framework; it names the lenses. */
  readonly newest: Framework;
  /** Cycles, oldest first. */
  readonly drawn: readonly Cycle[];
  readonly line: Line;
};

/** The newest assessments of a company; older ones are not drawn. */
export function recentOf(
  assessments: readonly TrendAssessment[],
  company: string,
): readonly TrendAssessment[] {
  return assessments.filter((one) => companyKey(one.company) === company).slice(0, mostCycles);
}

/** The line of a company; undefined until it has a released figure. */
export function companyLine(
  recent: readonly TrendAssessment[],
  figures: Figures | undefined,
): CompanyLine | undefined {
  const cycles = recent
    .flatMap((about) => cycleOf(about, figures) ?? [])
    .toSorted((a, b) => (a.release.at < b.release.at ? -1 : 1));
  const newest = lineOf(cycles.map(figureOf));
  if (!newest) return undefined;
  const places = cycles.map((cycle) => ({ cycle, place: placeOn(newest, figureOf(cycle)) }));
  const drawn = places.flatMap(({ cycle, place }) => (place === 'comparable' ? [cycle] : []));
  const last = drawn.findLast(({ framework }) => framework === newest);
  return {
    newest,
    drawn,
    line: {
      by: last ? frameworkName(last.about, figures) : newest.id,
      scale: { min: newest.scale.min, max: newest.scale.max },
      drawn: drawn.map(({ about, framework }) => ({
        assessmentId: about.assessmentId,
        coverage: coverage(newest, framework),
      })),
      apart: Object.fromEntries(
        places.flatMap(({ cycle, place }) =>
          place === 'comparable' ? [] : [[cycle.about.assessmentId, place] as const],
        ),
      ),
    },
  };
}

const figureOf = ({ framework, everyone }: Cycle) => ({ framework, released: everyone });

function cycleOf(about: TrendAssessment, figures: Figures | undefined): Cycle | undefined {
  const everyone = figures?.of[about.assessmentId];
  const framework = frameworkFor(about, figures);
  // A framework of a newer build can only be drawn by that build.
  if (!everyone || !about.release || !framework) return undefined;
  return { about, release: about.release, framework, everyone };
}

/** The framework of an assessment: the definition imported with a survey, or the one its reference names. */
export const frameworkFor = (
  { assessmentId, framework }: TrendAssessment,
  figures: Figures | undefined,
): Framework | undefined => figures?.definitions?.[assessmentId] ?? frameworkById(framework);

/** Two imported surveys may use the same name for different questions. */
const frameworkName = ({ assessmentId, framework }: TrendAssessment, figures: Figures | undefined): string =>
  figures?.definitions?.[assessmentId] ? `${framework} of ${assessmentId}` : framework;
