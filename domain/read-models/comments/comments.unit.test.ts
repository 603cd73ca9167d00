import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../events.ts';
import type { Position } from '../../kernel/event.ts';
import {
  type CommentsDocument,
  type Covered,
  commentKeys,
  comments,
  publicText,
  type WrittenComment,
} from './comments.ts';

const assessmentId = 'a1';
const theme = '1.1.1';

/** Documents after these events, at positions 1, 2, 3 … */
function folded(...facts: readonly { type: string; data: Record<string, unknown> }[]) {
  const documents = new Map<string, CommentsDocument>();
  facts.forEach((fact, index) => {
    const data = { assessmentId, ...fact.data };
    const event = { ...fact, data, position: String(index + 1) } as unknown as DomainEvent;
    const keys = comments.keys(event);
    const at = (key: string) => {
      if (!keys.includes(key)) throw new Error(`${key} was not announced`);
      return documents.get(key);
    };
    for (const [key, document] of comments.evolve(at, event)) {
      if (!keys.includes(key)) throw new Error(`${key} was not announced`);
      if (document) documents.set(key, document);
    }
  });
  return documents;
}

function seen(documents: ReadonlyMap<string, CommentsDocument>, participantId = 'p1'): string | undefined {
  const covered = documents.get(commentKeys.covered(assessmentId)) as Covered | undefined;
  const comment = documents.get(commentKeys.comment(assessmentId, theme, participantId)) as
    | WrittenComment
    | undefined;
  const submission = documents.get(commentKeys.submission(assessmentId, participantId));
  const about = covered?.themes[theme];
  if (!comment || submission?.kind !== 'submission' || about === undefined) return undefined;
  return publicText(comment, submission.position, about);
}

const launched = { type: 'AssessmentLaunched', data: { commentsReleased: true } };
const wrote = (text: string, participantId = 'p1') => ({
  type: 'AnswersSaved',
  data: { participantId, comments: { [theme]: text } },
});
const submitted = (participantId = 'p1', aside?: string) => ({
  type: 'ResponseSubmitted',
  data: { participantId, ...(aside && { aside }) },
});
const released = (
  coversPosition: number,
  figure: number[] = [8, 40, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0],
  people = 8,
) => ({
  type: 'ResultsReleased',
  data: {
    coversPosition: String(coversPosition),
    distributionThreshold: 8,
    everyone: { people, themes: { [theme]: figure } },
  },
});

const byPeople = (
  coversPosition: number,
  reason: 'threshold' | 'closing' = 'threshold',
  threshold = 5,
  people = 8,
) => {
  const { type, data } = released(coversPosition, undefined, people);
  return { type, data: { ...data, rule: 'people@1', reason, threshold } };
};

describe('a public comment under the rule people@1', () => {
  const everybody = Array.from({ length: 8 }, (_, at) => `p${at + 1}`);
  const first = [launched, ...everybody.flatMap((who) => [wrote('Good', who), submitted(who)])];
  const before = [...first, byPeople(first.length)];
  const closing = (...facts: readonly ReturnType<typeof wrote>[]) => [
    ...before,
    ...facts,
    byPeople(before.length + facts.length, 'closing'),
  ];

  it('does not change before closing', () => {
    const changes = everybody.map((who) => wrote('Bad', who));
    const after = [...before, ...changes];
    expect(seen(folded(...after, byPeople(after.length)))).toBe('Good');
  });

  it('changes at closing if k people changed theirs, and not otherwise', () => {
    const some = (many: number) => everybody.slice(0, many).map((who) => wrote('Bad', who));
    expect(seen(folded(...closing(...some(4))))).toBe('Good');
    expect(seen(folded(...closing(...some(4), wrote('Worse'), wrote(''))))).toBe('Good');
    expect(seen(folded(...closing(...some(5))))).toBe('Bad');
    expect(seen(folded(...closing(...some(5), wrote('Worse'))))).toBe('Worse');
    expect(seen(folded(...closing(...some(4), wrote('', 'p5'))), 'p5')).toBeUndefined();
  });

  it('appears with the release that covers it if it is new', () => {
    const late = (count: number, aside?: string) => {
      const people = Array.from({ length: count }, (_, at) => `late${at}`);
      const came = people.map((who) => submitted(who, who === 'late1' ? aside : undefined));
      return [...before, wrote('New', 'late0'), ...came];
    };
    const releasedTo = (facts: ReturnType<typeof late>, people: number) =>
      seen(folded(...facts, byPeople(facts.length, 'closing', 5, people)), 'late0');
    expect(seen(folded(...late(8)), 'late0')).toBeUndefined();
    expect(releasedTo(late(8), 16)).toBe('New');
    // With one more release for so few people, the new comment would belong to one of seven, or to the only newcomer.
    expect(releasedTo(late(7), 15)).toBeUndefined();
    expect(releasedTo(late(1), 9)).toBeUndefined();
    expect(releasedTo(late(8, 'seesResults'), 16)).toBeUndefined();
    expect(releasedTo(late(9, 'seesResults'), 17)).toBe('New');
    // A first comment added after the release would be noticed by readers like a changed comment.
    const silent = [launched, submitted(), byPeople(2), wrote('Added'), byPeople(4, 'closing')];
    expect(seen(folded(...silent))).toBeUndefined();
  });

  it('changes with the next release in an assessment with names', () => {
    const after = [...before, wrote('Bad')];
    expect(seen(folded(...after, byPeople(after.length, 'threshold', 1)))).toBe('Bad');
  });
});

describe('a comment', () => {
  it('is public with the first release that shows the distribution of its theme', () => {
    expect(seen(folded(launched, wrote('Good'), submitted()))).toBeUndefined();
    expect(seen(folded(launched, wrote('Good'), submitted(), released(3, [5, 20])))).toBeUndefined();
    expect(seen(folded(launched, wrote('Good'), submitted(), released(3)))).toBe('Good');
  });

  it('is not public if its response is unsubmitted, or was submitted after the covered position', () => {
    expect(seen(folded(launched, wrote('Good'), released(2)))).toBeUndefined();
    expect(seen(folded(launched, wrote('Good'), submitted(), released(2)))).toBeUndefined();
  });

  it('waits for the next release after one or more changes, or a removal', () => {
    const before = [launched, wrote('Good'), submitted(), released(3)];
    expect(seen(folded(...before, wrote('Bad'), wrote('Worse')))).toBe('Good');
    expect(seen(folded(...before, wrote('')))).toBe('Good');
    expect(seen(folded(...before, wrote('Bad'), wrote('Worse'), released(6)))).toBe('Worse');
    expect(seen(folded(...before, wrote(''), released(5)))).toBeUndefined();
  });

  it('keeps the text at the covered position if it changes while a release is written', () => {
    expect(seen(folded(launched, wrote('Good'), submitted(), wrote('Bad'), released(3)))).toBe('Good');
  });

  it('stores only its public text and the versions after it', () => {
    const many = Array.from({ length: 20 }, (_, index) => wrote(`No. ${index}`));
    const documents = folded(launched, wrote('Good'), submitted(), released(3), ...many);
    const comment = documents.get(commentKeys.comment(assessmentId, theme, 'p1'));
    expect(comment?.kind === 'comment' && comment.versions.map(({ text }) => text)).toEqual([
      'Good',
      'No. 18',
      'No. 19',
    ]);
  });

  it('is never public if the assessment promised to show none', () => {
    const old = { type: 'AssessmentLaunched', data: {} };
    expect(seen(folded(old, wrote('Good'), submitted(), released(3)))).toBeUndefined();
    expect(folded(old, wrote('Good'), submitted(), released(3)).size).toBe(0);
  });

  it('creates no document for saves without a comment', () => {
    const save = {
      type: 'AnswersSaved',
      data: { assessmentId, participantId: 'p1' },
      position: '1' as Position,
    };
    expect(comments.keys(save as unknown as DomainEvent)).toEqual([]);
  });
});

describe('comments of an imported survey', () => {
  const began = { type: 'SurveyImportBegan', data: { hasComments: true } };
  const imported = (number: number) => ({
    type: 'ResponseImported',
    data: { number, ratings: { [theme]: 5 }, comments: { [theme]: `comment ${number}` } },
  });
  const eight = Array.from({ length: 8 }, (_, at) => imported(at + 1));

  it('are public once a release shows the distribution of their question', () => {
    expect(seen(folded(began, ...eight, released(9)), '8')).toBe('comment 8');
    // A score without a distribution publishes none.
    expect(seen(folded(began, ...eight, released(9, [5, 25], 5)), '8')).toBeUndefined();
    expect(seen(folded(began, ...eight), '8')).toBeUndefined();
  });

  it('do not exist where the import has no column of them', () => {
    const documents = folded({ type: 'SurveyImportBegan', data: {} }, imported(1), released(2));
    expect([...documents]).toEqual([]);
  });
});
