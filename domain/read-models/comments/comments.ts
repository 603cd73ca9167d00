import { comparePositions, type Position } from '../../kernel/event.ts';
import type { Changes, Lookup, ReadModel } from '../../kernel/read-model.ts';

/**
 * What people wrote beside their ratings, kept so that a query can tell what a release made public. Texts are sealed. A comment is public once
 * a release showed the distribution of its theme (8 people or more) and covers both the comment and the submission of its response; a changed
 * comment waits for the next such release, as a changed rating does. Only for assessments that told their participants so.
 */
export type CommentsDocument = Covered | Submission | WrittenComment;

/** Theme id -> everything up to there counts in the last release that showed its distribution. */
export type Covered = { readonly kind: 'covered'; readonly themes: Readonly<Record<string, Position>> };

/** Where a response was submitted. */
export type Submission = {
  readonly kind: 'submission';
  readonly participantId: string;
  readonly position: Position;
};

/** One person's comment on one theme: what it says now, and what it said when it was last public. Oldest first; null = removed. */
export type WrittenComment = {
  readonly kind: 'comment';
  readonly theme: string;
  readonly participantId: string;
  readonly versions: readonly { readonly position: Position; readonly text: string | null }[];
};

export const commentKeys = {
  covered: (assessmentId: string) => `covered:${assessmentId}`,
  submissions: (assessmentId: string) => `submission:${assessmentId}:`,
  submission: (assessmentId: string, participantId: string) => `submission:${assessmentId}:${participantId}`,
  all: (assessmentId: string) => `comment:${assessmentId}:`,
  theme: (assessmentId: string, theme: string) => `comment:${assessmentId}:${theme}:`,
  comment: (assessmentId: string, theme: string, participantId: string) =>
    `comment:${assessmentId}:${theme}:${participantId}`,
};

export const comments: ReadModel<CommentsDocument> = {
  name: 'comments',
  version: 1,
  handles: ['AssessmentLaunched', 'AnswersSaved', 'ResponseSubmitted', 'ResultsReleased'],
  ignores: { AnswersSaved: ['ratings'], ResponseSubmitted: ['ratings'] },
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
      case 'ResultsReleased':
        return [commentKeys.covered(event.data.assessmentId)];
      case 'ResponseSubmitted': {
        const { assessmentId, participantId } = event.data;
        return [commentKeys.covered(assessmentId), commentKeys.submission(assessmentId, participantId)];
      }
      case 'AnswersSaved': {
        const { assessmentId, participantId, comments: written } = event.data;
        // Most saves say nothing in words.
        if (!written) return [];
        return [
          commentKeys.covered(assessmentId),
          ...Object.keys(written).map((theme) => commentKeys.comment(assessmentId, theme, participantId)),
        ];
      }
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return event.data.commentsReleased
          ? [[commentKeys.covered(event.data.assessmentId), { kind: 'covered', themes: {} }]]
          : [];
      case 'ResultsReleased': {
        const { assessmentId, coversPosition, everyone } = event.data;
        const covered = coveredAt(at, assessmentId);
        // [raters, sum, counts...]: with its distribution.
        const shown = Object.entries(everyone?.themes ?? {}).filter(([, figure]) => figure.length > 2);
        if (!covered || shown.length === 0) return [];
        const themes = {
          ...covered.themes,
          ...Object.fromEntries(shown.map(([theme]) => [theme, coversPosition as Position])),
        };
        return [[commentKeys.covered(assessmentId), { kind: 'covered', themes }]];
      }
      case 'ResponseSubmitted': {
        const { assessmentId, participantId } = event.data;
        if (!coveredAt(at, assessmentId)) return [];
        const key = commentKeys.submission(assessmentId, participantId);
        return [[key, { kind: 'submission', participantId, position: event.position }]];
      }
      case 'AnswersSaved': {
        const { assessmentId, participantId, comments: written = {} } = event.data;
        const covered = coveredAt(at, assessmentId);
        if (!covered) return [];
        return Object.entries(written).map(([theme, text]): Changes<CommentsDocument>[number] => {
          const key = commentKeys.comment(assessmentId, theme, participantId);
          const before = at(key);
          const versions = before?.kind === 'comment' ? before.versions : [];
          const next = { position: event.position, text: text === '' ? null : text };
          return [
            key,
            {
              kind: 'comment',
              theme,
              participantId,
              versions: [...stillNeeded(versions, covered.themes[theme]), next],
            },
          ];
        });
      }
      default:
        return [];
    }
  },
};

/** What the comment said in the release that covers up to `upTo`; undefined when it was not public. */
export function publicText(comment: WrittenComment, submitted: Position, upTo: Position): string | undefined {
  if (comparePositions(submitted, upTo) > 0) return undefined;
  return (
    comment.versions.findLast(({ position }) => comparePositions(position, upTo) <= 0)?.text ?? undefined
  );
}

/** The version that is public, and the newest: a release that is on its way may cover it. */
function stillNeeded(
  versions: WrittenComment['versions'],
  upTo: Position | undefined,
): WrittenComment['versions'] {
  const current =
    upTo === undefined
      ? undefined
      : versions.findLast(({ position }) => comparePositions(position, upTo) <= 0);
  const newest = versions.at(-1);
  return [...new Set([current, newest])].filter((one) => one !== undefined);
}

function coveredAt(at: Lookup<CommentsDocument>, assessmentId: string): Covered | undefined {
  const document = at(commentKeys.covered(assessmentId));
  return document?.kind === 'covered' ? document : undefined;
}
