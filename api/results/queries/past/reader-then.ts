import { Assessment } from '../../../../domain/assessment/state.ts';
import type { DomainEvent } from '../../../../domain/events.ts';
import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';
import {
  answersByPerson,
  answersKeys,
  type Names,
} from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { dataSources } from '../../../../domain/read-models/data-sources/data-sources.ts';
import type { AssessmentEntry } from '../../../../domain/read-models/directory/directory.ts';
import { library } from '../../../../domain/read-models/library/library.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { results, resultsKey } from '../../../../domain/read-models/results/results.ts';
import { Results } from '../../../../domain/results/state.ts';
import { SurveyImport } from '../../../../domain/survey-import/state.ts';
import type { EventStore } from '../../../../infra/event-store/port.ts';
import type { ModelReader } from '../../../queries/read-models.ts';
import { type Documents, foldedDocuments, readerOver } from './documents.ts';
import { firstOf, readUpTo } from './history.ts';
import { createDocumentsThen, createSourcesThen } from './things-then.ts';
import { anonymous, modelNamed } from './views.ts';

/** Creates readers of one assessment's views at a past position. */
export function createReaderThen(store: Pick<EventStore, 'readStream'>, answersNow: ModelReader) {
  const documentsThen = createDocumentsThen(store);
  const sourcesThen = createSourcesThen(store);
  return readerThen;

  function readerThen(
    name: string,
    entry: AssessmentEntry,
    position: Position,
    elsewhere: Position,
    documentsOf: (model: ReadModel<never>) => Promise<Documents>,
    take: () => Promise<void>,
  ): ModelReader {
    // Reads at the moment itself, not at the requested position: a later position could still get events, and each
    // position would need its own fold.
    if (name === library.name) return documentsThen(position, take);
    if (name === dataSources.name) return sourcesThen(position, take);
    const own = readerOver(() => documentsOf(modelNamed(name)), position);
    if (name === results.name)
      return {
        ...own,
        get: async <Document>(key: string) =>
          key === resultsKey(entry.assessmentId)
            ? own.get<Document>(key)
            : ((await releasedElsewhere(key, elsewhere)) as Document | undefined),
      };
    if (name === answersByPerson.name)
      return {
        ...own,
        // Names whose retention period has ended since are hidden at every moment.
        get: async <Document>(key: string) => {
          const then = await own.get<Document>(key);
          if (key !== answersKeys.names(entry.assessmentId)) return then;
          const now = await answersNow.get<Names>(key);
          return then && now?.over ? ({ ...then, over: true } as Document) : then;
        },
      };
    return own;
  }

  /** Reads the releases of another assessment for comparison, from two short streams. */
  async function releasedElsewhere(assessmentId: string, position: Position) {
    const launched = await firstOf(store, Assessment.stream(assessmentId), position);
    const imported = launched
      ? []
      : await readUpTo(store, SurveyImport.stream(assessmentId), position, anonymous);
    const released = await readUpTo(store, Results.stream(assessmentId), position, anonymous);
    const model = modelNamed(results.name);
    const events = [...(launched ? [launched] : []), ...imported, ...released];
    return (await foldedDocuments(model, events.toSorted(inOrder))).get(resultsKey(assessmentId));
  }
}

const inOrder = (a: DomainEvent, b: DomainEvent) => comparePositions(a.position, b.position);
