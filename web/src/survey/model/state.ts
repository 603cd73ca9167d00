import type { Saved, TakeState } from '../../../../api/response/contract/take.ts';
import { texts } from '../texts.ts';
import { type Answers, answersOf, applyChanges, differ } from './answers.ts';
import type { Catalogue } from './catalogue.ts';
import type { View } from './navigation.ts';
import type { Pace } from './pace.ts';
import { type Sending, type UnsentAnswers, unsentChanges } from './unsent-answers.ts';

/** Reason why no survey is shown. */
export type Stop =
  | {
      readonly reason: 'noLink' | 'incomplete' | 'noData' | 'cleared';
    }
  /** `left`: number of themes answered on this device and not saved on the server. */
  | { readonly reason: EndOfLink; readonly left: number }
  /** `message`: the cause in words; empty if it is not known. */
  | {
      readonly reason: 'unreachable';
      readonly message: string;
      readonly left: number;
      /** Seconds that the server asked to wait. */
      readonly retryAfter: number | null;
    };

export type EndOfLink = 'unknown' | 'replaced' | 'revoked' | 'erased';

export type Survey = {
  readonly take: TakeState;
  readonly catalogue: Catalogue;
  readonly view: View;
  /** Code from the link that admits this browser. */
  readonly code: string | null;
  /** Counter of page changes; each change moves the focus. */
  readonly moved: number;
  /** Answers saved on the server. */
  readonly saved: Answers;
  readonly unsent: UnsentAnswers;
  /** Displayed answers: the saved ones, overlaid by the unsent ones. */
  readonly answers: Answers;
  readonly sending: Sending;
  readonly savedAt: number | null;
  readonly onDevice: boolean;
  readonly pace: Pace;
  /** Sentence about the place where this visit continued; cleared at the next page change. */
  readonly resumed: string | null;
  /** True after answers of another device arrived, until the next page change. */
  readonly otherDevice: boolean;
  readonly announcement: string;
};

export type AppState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'stopped'; readonly stop: Stop }
  | { readonly phase: 'open'; readonly survey: Survey };

export const withUnsent = (survey: Survey, unsent: UnsentAnswers): Survey => ({
  ...survey,
  unsent,
  answers: applyChanges(survey.saved, unsentChanges(unsent)),
});

/** Merges a confirmed save. `missed`: another device saved answers in between. */
export function withSaved(
  survey: Survey,
  answers: Parameters<typeof applyChanges>[1],
  saved: Saved,
): { survey: Survey; missed: boolean } {
  const { revision } = survey.take.response;
  const response = {
    ...survey.take.response,
    revision: Math.max(revision, saved.revision),
    answered: saved.answered,
  };
  const next = {
    ...survey,
    take: { ...survey.take, response, position: saved.position },
    saved: applyChanges(survey.saved, answers),
    savedAt: Date.parse(saved.savedAt),
  };
  return { survey: withUnsent(next, survey.unsent), missed: saved.revision > revision + 1 };
}

/** Replaces the response by the newly read one; unsent answers of this device take precedence. */
export function withTake(survey: Survey, take: TakeState): Survey {
  const saved = answersOf(take.response.answers);
  const next = withUnsent({ ...survey, take, saved }, survey.unsent);
  return differ(survey.answers, next.answers)
    ? { ...next, otherDevice: true, announcement: texts.section.otherDevice }
    : next;
}
