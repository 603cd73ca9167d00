import { frameworkById } from '../../domain/framework/frameworks.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import type { ResultsDocument } from '../../domain/read-models/results/results.ts';

/**
 * The questionnaire of an assessment: the definition that was imported with a survey, or the framework that its
 * reference names. @throws if this build does not know the framework, because a newer build wrote the log
 */
export function frameworkOf(
  { framework: reference }: Pick<AssessmentEntry, 'framework'>,
  document: Pick<ResultsDocument, 'definition'> | undefined,
): Framework {
  const framework = document?.definition ?? frameworkById(reference);
  if (!framework) throw new Error(`This build does not know the framework ${reference}.`);
  return framework;
}
