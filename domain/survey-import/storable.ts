import { say } from '../texts/sentence.ts';
import { type ReadRatings, UnreadableTable } from './reading/ratings.ts';
import { bytesOfBeginning, bytesOfRatings, bytesOfResponse, mostInEvent } from './sizes.ts';
import type { SurveyQuestions } from './survey-framework.ts';

const inKb = (bytes: number): number => Math.ceil(bytes / 1024);

/** Checks that the events of an import can hold its questions, and each person's answers. @throws UnreadableTable */
export function mustBeStorable(questions: SurveyQuestions, known: string | null, read: ReadRatings): void {
  const beginning = bytesOfBeginning(questions, known, read.second);
  if (beginning > mostInEvent)
    throw new UnreadableTable(
      'TOO_LARGE',
      say('surveyImport.tooLarge.described', {
        questions: Object.keys(questions.items).length,
        size: inKb(beginning),
        most: inKb(mostInEvent),
      }),
    );
  // Without comments, hardly any survey comes near the limit, and to write each response takes a fifth of the time of the reading.
  const areSmall = bytesOfRatings(questions) <= mostInEvent;
  const large = read.responses.find(
    (response) => !(areSmall && response.comments === undefined) && bytesOfResponse(response) > mostInEvent,
  );
  if (large)
    throw new UnreadableTable(
      'TOO_LARGE',
      say('surveyImport.tooLarge.response', {
        line: large.line,
        size: inKb(bytesOfResponse(large)),
        most: inKb(mostInEvent),
      }),
    );
}
