import { answersByPerson } from '../../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments } from '../../../../domain/read-models/comments/comments.ts';
import { comparison } from '../../../../domain/read-models/comparison/comparison.ts';
import { directory as directoryModel } from '../../../../domain/read-models/directory/directory.ts';
import { evidence } from '../../../../domain/read-models/evidence/evidence.ts';
import { participationBoard } from '../../../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { results } from '../../../../domain/read-models/results/results.ts';
import { roster } from '../../../../domain/read-models/roster/roster.ts';
import type { Wanted } from './history.ts';

/** The directory without links and people, which are looked up in the present. */
export const entryModel = {
  ...directoryModel,
  handles: [
    'AssessmentLaunched',
    'AssessmentClosed',
    'AssessmentReopened',
    'SurveyImportBegan',
    'SurveyImported',
  ],
} as const;
/** Read models that one assessment's queries read; `answersByPerson` stays empty for an anonymous one. */
const models: readonly ReadModel<never>[] = [
  entryModel,
  participationBoard,
  results,
  comparison,
  comments,
  answersByPerson,
  roster,
  evidence,
] as unknown as ReadModel<never>[];
const types: ReadonlySet<string> = new Set(models.flatMap(({ handles }) => handles));
/** For an anonymous assessment, events are kept without ratings, which only answers with names need. */
export const anonymous: Wanted = {
  types,
  without: { AnswersSaved: ['ratings'], ResponseSubmitted: ['ratings'] },
};
export const named: Wanted = { types, without: {} };

export function modelNamed(name: string): ReadModel<never> {
  const model = models.find((one) => one.name === name);
  if (!model) throw new Error(`No query of one assessment reads ${name}.`);
  return model;
}
