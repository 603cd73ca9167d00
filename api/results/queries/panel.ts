import { scored } from '../../../domain/framework/direction.ts';
import { themeIds } from '../../../domain/framework/frameworks.ts';
import {
  answersKeys,
  type Names,
  type PersonAnswers,
  type Place,
} from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { panelReliability } from '../../../domain/scoring/statistics/reliability.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { Panel } from '../contract/analysis.ts';

/** Below these numbers ICC(A) is not meaningful; an imported survey needs as many people as a distribution does. */
const fewest = { people: 5, importedPeople: 8, themes: 10 } as const;
/** Larger panels are evaluated by `npm run evaluate:statistics`. */
const mostPeople = 2_000;

type Ratings = Readonly<Record<string, number | null>>;
export type PanelQuery = (entry: AssessmentEntry, after: string | undefined) => Promise<Panel>;

/**
 * Absolute agreement of a panel, ICC(A,1) and ICC(A,k) (McGraw & Wong 1996), over people who rated every theme that has
 * ratings. Ratings by person exist only in assessments with names and in imported surveys, after a release; an
 * anonymous assessment is never read. Rounded to two decimals.
 */
export function createPanelQuery(
  answers: ModelReader,
  results: ModelReader,
  store: Pick<EventStore, 'readStream'>,
): PanelQuery {
  return async (entry, after) => {
    const position = await results.readAt(after, entry.tenant);
    const document = await results.get<ResultsDocument>(resultsKey(entry.assessmentId));
    const people = document?.everyone?.people ?? 0;
    const none = (untold: Panel['untold']): Panel => ({ reliability: null, untold, position });
    if (!entry.named && !entry.imported) return none('anonymous');
    if (people > mostPeople) return none('tooMany');
    const given =
      people === 0 ? [] : await (entry.named ? named(entry.assessmentId) : imported(entry.assessmentId));
    const framework = frameworkOf(entry, document);
    const themes = themeIds(framework).filter((theme) => given.some((one) => typeof one[theme] === 'number'));
    const complete = given.filter((one) => themes.every((theme) => typeof one[theme] === 'number'));
    const least = entry.named ? fewest.people : fewest.importedPeople;
    if (complete.length < least || themes.length < fewest.themes) return none('tooFew');
    const found = panelReliability(
      themes.map((theme) => complete.map((one) => scored(framework, theme, one[theme] ?? 0))),
    );
    if (!found) return none('tooFew');
    return {
      reliability: {
        single: twoDecimals(found.single),
        average: twoDecimals(found.average),
        people: complete.length,
        of: given.length,
        themes: themes.length,
      },
      untold: null,
      position,
    };
  };

  async function named(assessmentId: string): Promise<readonly Ratings[]> {
    const names = await answers.get<Names>(answersKeys.names(assessmentId));
    if (!names || names.over) return [];
    const places = await answers.list(answersKeys.places(assessmentId), { limit: mostPeople });
    const people = await Promise.all(
      places.map(({ document }) =>
        answers.get<PersonAnswers>(answersKeys.person(assessmentId, (document as Place).participantId)),
      ),
    );
    return people.flatMap((one) => (one ? [one.ratings] : []));
  }

  async function imported(assessmentId: string): Promise<readonly Ratings[]> {
    const found: Ratings[] = [];
    for await (const stored of readEvents(store, SurveyImport.stream(assessmentId))) {
      const event = decodeEvent(stored);
      if (event.type === 'ResponseImported') found.push(event.data.ratings);
    }
    return found;
  }
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
