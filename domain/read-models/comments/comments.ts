import type { DomainEvent } from '../../events.ts';
import { comparePositions, type Position } from '../../kernel/event.ts';
import type { Change, Changes, Lookup, ReadModel } from '../read-model.ts';

/**
 * Comments beside ratings, kept so that a query can tell which of them a release made public. Texts are sealed. A comment is
 * public once a release showed the distribution of its theme (8 people or more) and covers both the comment and the submission of
 * its response. Later releases make more comments of a theme public only when 8 more people have come since; otherwise a single
 * new comment could be attributed to the newcomer. A change after that becomes public with the closing release, and only if k
 * people changed their comment on the theme; before the rule `people@1`, and with names, with the next release. Only for
 * assessments whose participants were told that comments are published, and for imports with a column of comments.
 */
export type CommentsDocument = Covered | Submission | WrittenComment;

export type Covered = {
  readonly kind: 'covered';
  readonly themes: Readonly<Record<string, CoveredTheme>>;
  /** Number of insiders who submitted. */
  readonly asides: number;
};
export type CoveredTheme = {
  /** The releases that showed the distribution, and the position each covers, in order. */
  readonly releases: readonly Position[];
  /** Number of people counted by the last of these releases, without insiders. */
  readonly people: number;
  /** Position up to which changes of public comments are public too; null: none. */
  readonly changes: Position | null;
  /** Number of people who changed a public comment. */
  readonly changers: number;
};

/** Position of a submission. */
export type Submission = {
  readonly kind: 'submission';
  readonly participantId: string;
  readonly position: Position;
  /** An insider (../../response/aside.ts), who does not count as a changer. */
  readonly aside?: true;
};

/** One person's comment on one theme: its present text and the text when it was last public. Oldest first; null = removed. */
export type WrittenComment = {
  readonly kind: 'comment';
  readonly theme: string;
  readonly participantId: string;
  /** Counted among the changers of the theme. */
  readonly changed?: true;
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
  version: 5,
  handles: [
    'AssessmentLaunched',
    'AnswersSaved',
    'ResponseSubmitted',
    'ResponseReset',
    'SurveyImportBegan',
    'ResponseImported',
    'ResultsReleased',
  ],
  ignores: { AnswersSaved: ['ratings'], ResponseSubmitted: ['ratings'], ResponseImported: ['ratings'] },
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
      case 'SurveyImportBegan':
      case 'ResultsReleased':
        return [commentKeys.covered(event.data.assessmentId)];
      case 'ResponseImported': {
        const { assessmentId, number, comments: written } = event.data;
        if (!written) return [];
        const participantId = String(number);
        return [
          commentKeys.covered(assessmentId),
          commentKeys.submission(assessmentId, participantId),
          ...Object.keys(written).map((theme) => commentKeys.comment(assessmentId, theme, participantId)),
        ];
      }
      case 'ResponseSubmitted': {
        const { assessmentId, participantId } = event.data;
        return [commentKeys.covered(assessmentId), commentKeys.submission(assessmentId, participantId)];
      }
      case 'AnswersSaved': {
        const { assessmentId, participantId, comments: written } = event.data;
        // Most saves contain no comment.
        if (!written) return [];
        return [
          commentKeys.covered(assessmentId),
          commentKeys.submission(assessmentId, participantId),
          ...Object.keys(written).map((theme) => commentKeys.comment(assessmentId, theme, participantId)),
        ];
      }
      case 'ResponseReset': {
        const { assessmentId, participantId, commented } = event.data;
        return commented.map((theme) => commentKeys.comment(assessmentId, theme, participantId));
      }
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return event.data.commentsReleased
          ? [[commentKeys.covered(event.data.assessmentId), { kind: 'covered', themes: {}, asides: 0 }]]
          : [];
      case 'SurveyImportBegan':
        return event.data.hasComments
          ? [[commentKeys.covered(event.data.assessmentId), { kind: 'covered', themes: {}, asides: 0 }]]
          : [];
      case 'ResponseImported':
        return imported(at, event);
      case 'ResultsReleased': {
        const { assessmentId, everyone } = event.data;
        const covered = coveredAt(at, assessmentId);
        // A figure longer than [raters, sum] has a distribution.
        const shown = Object.entries(everyone?.themes ?? {}).filter(([, figure]) => figure.length > 2);
        if (!covered || shown.length === 0) return [];
        const themes = {
          ...covered.themes,
          ...Object.fromEntries(
            shown.map(([theme]) => [theme, released(covered.themes[theme], event.data, covered.asides)]),
          ),
        };
        return [[commentKeys.covered(assessmentId), { ...covered, themes }]];
      }
      case 'ResponseSubmitted': {
        const { assessmentId, participantId, aside } = event.data;
        const covered = coveredAt(at, assessmentId);
        if (!covered) return [];
        const key = commentKeys.submission(assessmentId, participantId);
        const { position } = event;
        const own: Submission = {
          kind: 'submission',
          participantId,
          position,
          ...(aside && { aside: true }),
        };
        const submission: Change<CommentsDocument> = [key, own];
        return aside
          ? [submission, [commentKeys.covered(assessmentId), { ...covered, asides: covered.asides + 1 }]]
          : [submission];
      }
      case 'ResponseReset': {
        // Removed at once: otherwise this person's comments could be published with answers that somebody else submits through a
        // later link.
        const { assessmentId, participantId, commented } = event.data;
        return commented.map((theme) => [commentKeys.comment(assessmentId, theme, participantId), undefined]);
      }
      case 'AnswersSaved': {
        const { assessmentId, participantId, comments: written = {} } = event.data;
        const covered = coveredAt(at, assessmentId);
        if (!covered) return [];
        const submission = at(commentKeys.submission(assessmentId, participantId));
        const own = submission?.kind === 'submission' ? submission : undefined;
        const submitted = own?.position;
        let { themes } = covered;
        const changes = Object.entries(written).map(([theme, text]): Changes<CommentsDocument>[number] => {
          const key = commentKeys.comment(assessmentId, theme, participantId);
          const before = at(key);
          const known = before?.kind === 'comment' ? before : undefined;
          const next = { position: event.position, text: text === '' ? null : text };
          const about = themes[theme];
          const wasPublic = about && submitted !== undefined && publicUpTo(about, submitted) !== undefined;
          if (about && wasPublic && !known?.changed && !own?.aside)
            themes = { ...themes, [theme]: { ...about, changers: about.changers + 1 } };
          return [
            key,
            {
              kind: 'comment',
              theme,
              participantId,
              ...((wasPublic || known?.changed) && { changed: true }),
              versions: [...stillNeeded(known?.versions ?? [], about, submitted), next],
            },
          ];
        });
        return themes === covered.themes
          ? changes
          : [...changes, [commentKeys.covered(assessmentId), { ...covered, themes }]];
      }
      default:
        return [];
    }
  },
};

/** Comments of an imported person, who is known by the number of the response only. */
function imported(
  at: Lookup<CommentsDocument>,
  { data, position }: Extract<DomainEvent, { type: 'ResponseImported' }>,
): Changes<CommentsDocument> {
  const { assessmentId, number, comments: written = {} } = data;
  if (!coveredAt(at, assessmentId)) return [];
  const participantId = String(number);
  return [
    [commentKeys.submission(assessmentId, participantId), { kind: 'submission', participantId, position }],
    ...Object.entries(written).map(([theme, text]): Changes<CommentsDocument>[number] => [
      commentKeys.comment(assessmentId, theme, participantId),
      { kind: 'comment', theme, participantId, versions: [{ position, text }] },
    ]),
  ];
}

/** The public text of a comment; undefined: none. */
export function publicText(
  comment: WrittenComment,
  submitted: Position,
  covered: CoveredTheme,
): string | undefined {
  const upTo = publicUpTo(covered, submitted);
  return upTo === undefined ? undefined : (lastUpTo(comment.versions, upTo)?.text ?? undefined);
}

/**
 * Position up to which a person's comments are public, given the position of their submission; undefined: no release covers them.
 */
function publicUpTo({ releases, changes }: CoveredTheme, submitted: Position): Position | undefined {
  const first = releases.find((release) => comparePositions(submitted, release) <= 0);
  if (first === undefined) return undefined;
  return changes !== null && comparePositions(changes, first) > 0 ? changes : first;
}

function released(
  before: CoveredTheme | undefined,
  {
    coversPosition,
    rule,
    reason,
    threshold,
    distributionThreshold,
    everyone,
  }: {
    readonly coversPosition: string;
    readonly rule?: string | undefined;
    readonly reason: string;
    readonly threshold: number;
    readonly distributionThreshold: number;
    readonly everyone: { readonly people: number } | null;
  },
  asides: number,
): CoveredTheme {
  const { releases = [], changes = null, changers = 0 } = before ?? {};
  const covers = coversPosition as Position;
  const people = (everyone?.people ?? 0) - asides;
  // With names k is 1, so this condition also covers them.
  const isMore = !before || threshold === 1 || people - before.people >= distributionThreshold;
  const isBatch = reason === 'closing' && changers >= threshold;
  // With names k is 1, so changes become public with the next release.
  const isOpen = rule !== 'people@1' || threshold === 1 || isBatch;
  return {
    releases: isMore ? [...releases, covers] : releases,
    people: isMore ? people : (before?.people ?? people),
    changes: isOpen ? covers : changes,
    changers,
  };
}

/** The public version and those after it, because a release being written may cover one of them. */
function stillNeeded(
  versions: WrittenComment['versions'],
  covered: CoveredTheme | undefined,
  submitted: Position | undefined,
): WrittenComment['versions'] {
  const upTo = covered && submitted !== undefined ? publicUpTo(covered, submitted) : undefined;
  const current = upTo === undefined ? undefined : lastUpTo(versions, upTo);
  const newest = versions.at(-1);
  return [...new Set([current, newest])].filter((one) => one !== undefined);
}

function lastUpTo(versions: WrittenComment['versions'], upTo: Position) {
  return versions.findLast(({ position }) => comparePositions(position, upTo) <= 0);
}

function coveredAt(at: Lookup<CommentsDocument>, assessmentId: string): Covered | undefined {
  const document = at(commentKeys.covered(assessmentId));
  return document?.kind === 'covered' ? document : undefined;
}
