import type { SurveyRequest } from '../../domain/survey-import/read-survey.ts';

// Messages between the server and the process that reads a survey's file, one JSON text per line.

/** The first line of stdin; `codes` bytes of comments' codes and `size` bytes of the file follow. */
export type Request = {
  readonly size: number;
  /** Process id of the server. The process ends when the server ends, and after `aliveMs` at the latest. */
  readonly parent: number;
  readonly aliveMs: number;
  readonly survey: SurveyRequest;
  readonly sheet: string | undefined;
  /** Comments of other imports of the organisation, which are left out: the key of their codes, and the length of these. */
  readonly elsewhere: { readonly key: string; readonly codes: number } | undefined;
  /** Whether the responses follow the summary, in parts of `responsesAtOnce`. */
  readonly wantsResponses: boolean;
};

/** Responses of one message, so that the server never parses a long text at once. */
export const responsesAtOnce = 200;
