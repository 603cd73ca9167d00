import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  type PublishedFigure,
  type ResultsDocument,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';

/** One assessment of a company, with its released figures. */
export type Cycle = {
  readonly entry: AssessmentEntry;
  readonly document: ResultsDocument;
  readonly everyone: PublishedFigure;
};

export type Cycles = {
  /** @returns undefined while no figure of everyone is released */
  released(entry: AssessmentEntry): Promise<Cycle | undefined>;
  /** The previous cycle with a release. */
  before(entry: AssessmentEntry): Promise<Cycle | undefined>;
  /** This cycle and later ones with a release, in order of launch. */
  from(entry: AssessmentEntry): Promise<readonly Cycle[]>;
};

/** Assessments of one company with the same framework, ordered by launch. Reads releases only. */
export function createCycles(reader: ModelReader, directory: Directory): Cycles {
  const released = async (entry: AssessmentEntry): Promise<Cycle | undefined> => {
    const document = await reader.get<ResultsDocument>(resultsKey(entry.assessmentId));
    return document?.everyone ? { entry, document, everyone: document.everyone } : undefined;
  };
  const others = async (entry: AssessmentEntry) =>
    (await directory.assessmentsOf(entry.tenant)).filter(
      (other) =>
        other.assessmentId !== entry.assessmentId &&
        other.framework === entry.framework &&
        nameOf(other) === nameOf(entry),
    );
  return {
    released,
    before: async (entry) => {
      const earlier = (await others(entry)).filter(({ launchedAt }) => launchedAt < entry.launchedAt);
      for (const other of earlier.toSorted((a, b) => (a.launchedAt < b.launchedAt ? 1 : -1))) {
        const cycle = await released(other);
        if (cycle) return cycle;
      }
      return undefined;
    },
    from: async (entry) => {
      const later = (await others(entry)).filter(({ launchedAt }) => launchedAt > entry.launchedAt);
      const inOrder = [entry, ...later.toSorted((a, b) => (a.launchedAt < b.launchedAt ? -1 : 1))];
      return (await Promise.all(inOrder.map(released))).filter((cycle) => cycle !== undefined);
    },
  };
}

const nameOf = ({ company }: AssessmentEntry): string => company.trim().toLowerCase();
