import type { With } from '../with.ts';

export const surveyImport = {
  'surveyImport.frameworkFixed': ({ known }: With<'known'>) =>
    `${known} says itself of which themes a low rating is good. Leave "reversed" out.`,
  'surveyImport.frameworkInvalid': 'The survey’s questions cannot be read.',
  'surveyImport.frameworkUnknown': ({ known }: With<'known'>) => `There is no framework ${known}.`,
  'surveyImport.importIncomplete': ({ read }: With<'read'>) =>
    `${read} things in the file cannot be read and would be left out. Correct them, or say that they may be left out.`,
  'surveyImport.importOverlaps': ({ name, k }: With<'name' | 'k'>) =>
    `“${name}” holds the answers of the same people, but for fewer than ${k}. The figures of both would tell what those few answered. Use the survey that is there.`,
  'surveyImport.reversedUnknown': ({ unknown }: With<'unknown'>) =>
    `${unknown}: no question of the survey. Take it from the list of low-is-good questions.`,
} as const;
