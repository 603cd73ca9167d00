import type { Saved, TakeState } from '../../../../api/response/contract/take.ts';
import { texts } from '../texts.ts';
import { type Answers, answersOf, applyChanges, differ } from './answers.ts';
import type { Catalogue } from './catalogue.ts';
import type { View } from './navigation.ts';
import type { Pace } from './pace.ts';
import { type Sending, type UnsentAnswers, unsent } from './unsent-answers.ts';

/** Why there is no survey to show. */
export type Stop =
  | {
      readonly reason:
        | 'noLink'
        | 'incomplete'
        | 'unknown'
        | 'replaced'
        | 'revoked'
        | 'erased'
        | 'noData'
        | 'cleared';
    }
  /** `left`: themes answered on this device that the server does not have. */
  | { readonly reason: 'unreachable'; readonly message: string; readonly left: number };

export type Survey = {
  readonly take: TakeState;
  readonly catalogue: Catalogue;
  readonly view: View;
  /** Came with the link, to let this browser in. */
  readonly code: string | null;
  /** Counts changes of the view: focus follows it. */
  readonly moved: number;
  /** What the server has. */
  readonly saved: Answers;
  readonly outbox: UnsentAnswers;
  /** What the person sees: the saved answers with the unsent ones over them. */
  readonly answers: Answers;
  readonly sending: Sending;
  readonly savedAt: number | null;
  readonly onDevice: boolean;
  readonly pace: Pace;
  /** Where this visit went on, until the page changes. */
  readonly resumed: string | null;
  /** Answers of another device came in, until the page changes. */
  readonly otherDevice: boolean;
  /** For the status region only. */
  readonly announcement: string;
};

export type AppState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'stopped'; readonly stop: Stop }
  | { readonly phase: 'open'; readonly survey: Survey };

export const withOutbox = (survey: Survey, outbox: UnsentAnswers): Survey => ({
  ...survey,
  outbox,
  answers: applyChanges(survey.saved, unsent(outbox)),
});

/** The server has these answers now. `missed`: another device wrote in between. */
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
  return { survey: withOutbox(next, survey.outbox), missed: saved.revision > revision + 1 };
}

/** The whole response as read again; what is unsent on this device wins. */
export function withTake(survey: Survey, take: TakeState): Survey {
  const saved = answersOf(take.response.answers);
  const next = withOutbox({ ...survey, take, saved }, survey.outbox);
  return differ(survey.answers, next.answers)
    ? { ...next, otherDevice: true, announcement: texts.section.otherDevice }
    : next;
}
