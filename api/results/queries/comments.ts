import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { laterPosition, type Position } from '../../../domain/kernel/event.ts';
import {
  type Covered,
  commentKeys,
  publicText,
  type Submission,
  type WrittenComment,
} from '../../../domain/read-models/comments/comments.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { ReleasedComments } from '../contract/comments.ts';

const most = 500;
const everything = { limit: 100_000 };

export type CommentsQuery = (
  entry: AssessmentEntry,
  asked: { readonly theme?: string | undefined; readonly after?: string | undefined },
) => Promise<ReleasedComments>;

/**
 * Reads the comments that releases have published. Only a release changes them, so their counts are computed once per
 * release.
 */
export function createCommentsQuery(
  comments: ModelReader,
  results: ModelReader,
  personal: Personal,
  /**
   * Reader of the present, given for a past moment: a comment that was changed or withdrawn since then is not shown.
   */
  now?: ModelReader,
): CommentsQuery {
  const counted = new LRUCache<string, Readonly<Record<string, number>>>({ max: 200 });
  return async (entry, { theme, after }) => {
    const { assessmentId } = entry;
    const position = await comments.readAt(after, entry.tenant);
    const [covered, document] = await Promise.all([
      comments.get<Covered>(commentKeys.covered(assessmentId)),
      results.get<ResultsDocument>(resultsKey(assessmentId)),
    ]);
    if (theme !== undefined && !isAsked(entry, document, theme)) throw notFound();
    const newest = Object.values(covered?.themes ?? {})
      .flatMap(({ releases }) => releases.at(-1) ?? [])
      .reduce<Position | null>(laterPosition, null);
    const release = document?.releases.find(({ coversPosition }) => coversPosition === newest);
    return {
      assessmentId,
      shown: covered !== undefined,
      threshold: document?.distributionThreshold ?? 8,
      release: release ? { number: release.number, at: release.at } : null,
      counts: covered && newest !== null ? { ...(await countsOf(assessmentId, covered, newest)) } : {},
      comments: theme === undefined ? null : await textsOf(assessmentId, theme, covered),
      position,
    };
  };

  async function countsOf(assessmentId: string, covered: Covered, newest: Position) {
    const key = `${assessmentId}:${newest}`;
    const known = counted.get(key);
    if (known) return known;
    const [texts, stillThere] = await Promise.all([
      publicIn(comments, assessmentId, covered),
      still(assessmentId),
    ]);
    const counts: Record<string, number> = {};
    for (const [comment, text] of texts)
      if (stillThere(comment, text)) counts[comment.theme] = (counts[comment.theme] ?? 0) + 1;
    counted.set(key, counts);
    return counts;
  }

  async function textsOf(assessmentId: string, theme: string, covered: Covered | undefined) {
    if (covered?.themes[theme] === undefined) return [];
    const [written, stillThere] = await Promise.all([
      comments.list(commentKeys.theme(assessmentId, theme), everything),
      still(assessmentId),
    ]);
    const texts = await Promise.all(
      written.map(async ({ document }) => {
        const comment = document as WrittenComment;
        const key = commentKeys.submission(assessmentId, comment.participantId);
        const submission = await comments.get<Submission>(key);
        const text = textIn(comment, covered, submission?.position);
        return text === undefined || !stillThere(comment, text) ? erased : personal.read(text);
      }),
    );
    // Ordered by a hash of the text: stable, and independent of author and time.
    return texts
      .filter((text) => text !== erased)
      .toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
      .slice(0, most);
  }

  /** @returns a function that checks whether a comment that was public at a past moment is public now */
  async function still(assessmentId: string): Promise<(comment: WrittenComment, text: string) => boolean> {
    if (!now) return () => true;
    const covered = await now.get<Covered>(commentKeys.covered(assessmentId));
    const texts = covered ? await publicIn(now, assessmentId, covered) : [];
    const known = new Map(
      texts.map(([{ theme, participantId }, text]) => [`${theme} ${participantId}`, text]),
    );
    return ({ theme, participantId }, text) => known.get(`${theme} ${participantId}`) === text;
  }
}

async function publicIn(
  comments: ModelReader,
  assessmentId: string,
  covered: Covered,
): Promise<readonly (readonly [WrittenComment, string])[]> {
  const [written, submissions] = await Promise.all([
    comments.list(commentKeys.all(assessmentId), everything),
    comments.list(commentKeys.submissions(assessmentId), everything),
  ]);
  const submitted = new Map(
    submissions.map(({ document }) => {
      const { participantId, position } = document as Submission;
      return [participantId, position];
    }),
  );
  return written.flatMap(({ document }) => {
    const comment = document as WrittenComment;
    const text = textIn(comment, covered, submitted.get(comment.participantId));
    return text === undefined ? [] : [[comment, text] as const];
  });
}

function textIn(
  comment: WrittenComment,
  covered: Covered,
  submitted: Position | undefined,
): string | undefined {
  const about = covered.themes[comment.theme];
  return about === undefined || submitted === undefined ? undefined : publicText(comment, submitted, about);
}

function isAsked(entry: AssessmentEntry, document: ResultsDocument | undefined, theme: string): boolean {
  const { lenses } = frameworkOf(entry, document);
  return lenses.some(({ subLenses }) =>
    subLenses.some(({ themes }) => themes.some(({ id }) => id === theme)),
  );
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
