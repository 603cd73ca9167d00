import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { laterPosition, type Position } from '../../domain/kernel/event.ts';
import {
  type Covered,
  commentKeys,
  publicText,
  type Submission,
  type WrittenComment,
} from '../../domain/read-models/comments/comments.ts';
import type { AssessmentEntry } from '../../domain/read-models/directory/directory.ts';
import { type ResultsDocument, resultsKey } from '../../domain/read-models/results/results.ts';
import type { ReleasedComments } from '../contract/comments.ts';
import { notFound } from '../problem.ts';
import { frameworkOf } from './framework-of.ts';
import { erased, type Personal } from './personal.ts';
import type { ModelReader } from './read-models.ts';

const most = 500;
const everything = { limit: 100_000 };

export type CommentsQuery = (
  entry: AssessmentEntry,
  asked: { readonly theme?: string | undefined; readonly after?: string | undefined },
) => Promise<ReleasedComments>;

/** Comments that releases made public. What is public changes with releases only, so it is counted once for each. */
export function createCommentsQuery(
  comments: ModelReader,
  results: ModelReader,
  personal: Personal,
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
    const [written, submitted] = await Promise.all([
      comments.list(commentKeys.all(assessmentId), everything),
      submissionsOf(assessmentId),
    ]);
    const counts: Record<string, number> = {};
    for (const { document } of written) {
      const comment = document as WrittenComment;
      if (textIn(comment, covered, submitted.get(comment.participantId)) !== undefined)
        counts[comment.theme] = (counts[comment.theme] ?? 0) + 1;
    }
    counted.set(key, counts);
    return counts;
  }

  async function textsOf(assessmentId: string, theme: string, covered: Covered | undefined) {
    if (covered?.themes[theme] === undefined) return [];
    const written = await comments.list(commentKeys.theme(assessmentId, theme), everything);
    const texts = await Promise.all(
      written.map(async ({ document }) => {
        const comment = document as WrittenComment;
        const key = commentKeys.submission(assessmentId, comment.participantId);
        const submission = await comments.get<Submission>(key);
        const text = textIn(comment, covered, submission?.position);
        return text === undefined ? erased : personal.read(text);
      }),
    );
    // By what is written, in no order a reader knows: the same at every look, and nothing of who or when is in it.
    return texts
      .filter((text) => text !== erased)
      .toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
      .slice(0, most);
  }

  async function submissionsOf(assessmentId: string): Promise<ReadonlyMap<string, Position>> {
    const entries = await comments.list(commentKeys.submissions(assessmentId), everything);
    return new Map(
      entries.map(({ document }) => {
        const { participantId, position } = document as Submission;
        return [participantId, position];
      }),
    );
  }
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
