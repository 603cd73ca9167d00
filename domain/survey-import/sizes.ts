import { assessmentLimits as limits } from '../assessment/limits.ts';
import type { ReadRatings, ReadResponse } from './reading/ratings.ts';
import type { SurveyQuestions } from './survey-framework.ts';

// An event has a limited size, and so has an append. These are upper bounds of what is written, with sealed comments;
// infra/survey-files/sizes.unit.test.ts compares them with what the codec writes.

/** Bytes that one event may have. */
export const mostInEvent = 256 * 1024;
/** The ids and names in the metadata of an event, its type, and the names of its fields. */
const metadata = 2_000;
/** What a sealed comment has beside its text and the id of its theme: its place, nonce and tag. */
const seal = 200;
/** Bytes of one character in JSON, at most: a control character as an escape. */
const character = 6;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number =>
  value === undefined ? 0 : encoder.encode(JSON.stringify(value)).byteLength;

/** Bytes of the event with a response, at most. */
export function bytesOfResponse({ ratings, group, secondGroup, comments = {} }: ReadResponse): number {
  const sealed = Object.entries(comments).reduce(
    // The id is the key, and in the place of the seal, where each dot is three characters.
    (sum, [theme, text]) =>
      sum + seal + 4 * theme.length + Math.ceil((encoder.encode(text).byteLength * 4) / 3),
    0,
  );
  return metadata + bytesOf(ratings) + bytesOf(group) + bytesOf(secondGroup) + sealed;
}

/** Bytes of the event with a response without comments that rates every question, at most. */
export const bytesOfRatings = ({ framework, items }: SurveyQuestions): number => {
  const value = Math.max(`${framework.scale.min}`.length, `${framework.scale.max}`.length);
  // Quotation marks, a colon and a comma.
  const ratings = Object.keys(items).reduce((sum, theme) => sum + theme.length + value + 4, 2);
  return metadata + ratings + 2 * character * longestGroup;
};

/** Number of responses, from the first one on, that one append holds; at least one. */
export function fitting(responses: readonly ReadResponse[], mostBytes: number): number {
  let bytes = 0;
  const over = responses.findIndex((response) => {
    bytes += bytesOfResponse(response);
    return bytes > mostBytes;
  });
  return over < 0 ? responses.length : Math.max(1, over);
}

/** Bytes of the event that begins the import, at most. */
export function bytesOfBeginning(
  { framework, items }: SurveyQuestions,
  known: string | null,
  second: ReadRatings['second'],
): number {
  const described =
    limits.nameMax + limits.companyMax + limits.descriptionMax + longestFileName + longestSheetName;
  const groups = second && { name: second.name, groups: second.groups.map(({ group }) => group) };
  return (
    metadata +
    character * described +
    bytesOf(known ?? [framework.id, framework]) +
    bytesOf(items) +
    bytesOf(groups)
  );
}
const longestFileName = 200;
/** Characters of the name of a sheet that are kept. */
export const longestSheetName = 100;
/** Longer names of groups are left out when the file is read. */
const longestGroup = 80;
