import { expect, it } from 'vitest';
import { z } from 'zod';
import { surveyReviewBegan } from '../../../../../../domain/survey-import/events.ts';
import { texts } from './texts.ts';

const { erased, staying } = texts.withdraw;
/** Field of the event that stays -> the words that say so; null: a number of the import that tells nothing. */
const saidOf: Readonly<Record<string, string | null>> = {
  assessmentId: null,
  file: null,
  rule: null,
  name: 'Its name, company and description',
  company: 'Its name, company and description',
  description: 'Its name, company and description',
  framework: 'questions with their lenses and scale',
  definition: 'questions with their lenses and scale',
  items: 'Its questions',
  answeredAt: 'the period in which they answered',
  answeredFrom: 'the period in which they answered',
  periodHidden: 'the period in which they answered',
  secondGrouping: 'the second grouping with its groups',
  hasComments: 'whether they wrote comments',
  threshold: 'the number of people below which nothing is published',
  responses: 'the number of people',
  importedBy: 'by whom',
  fileName: 'The name and hash of the file',
  sha256: 'hash',
  sheet: 'the sheet that was read',
  rows: 'how many of its lines were read',
  leftOut: 'left out',
};

function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject)) throw new Error('The event is no object.');
  return schema.shape;
}

it('says of every field that the log keeps of a withdrawn import that it stays', () => {
  const { source, ...fields } = fieldsOf(surveyReviewBegan.schema);
  const kept = [...Object.keys(fields), ...Object.keys(fieldsOf(source))];
  expect(Object.keys(saidOf).toSorted()).toEqual(kept.toSorted());
  const said = staying.join(' ');
  for (const [field, words] of Object.entries(saidOf))
    if (words) expect([field, said]).toEqual([field, expect.stringContaining(words)]);
});

it('speaks of comments only where there may be some', () => {
  expect(erased('5 people', true)).toContain('comments');
  expect(erased('5 people', false)).not.toContain('comments');
});
