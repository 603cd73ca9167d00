import { themeIds } from '../../../domain/framework/frameworks.ts';
import {
  answersKeys,
  type Names,
  type PersonAnswers,
  type Place,
} from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { AnsweringPerson, AnswersAsked, AnswersByPerson, NamedAnswer } from '../contract/answers.ts';

const pageSize = 100;

export type AnswersQuery = (entry: AssessmentEntry, asked: AnswersAsked) => Promise<AnswersByPerson>;

/**
 * Answers by person, in assessments whose participants were told so. Protected twice: the directory states whether an
 * assessment has names, and the view stores nothing of an anonymous one. @throws NOT_FOUND for an anonymous assessment,
 * and for a theme or a person that is not part of this one
 */
export function createAnswersQuery(reader: ModelReader, personal: Personal): AnswersQuery {
  return async (entry, { theme, person, cursor, after }) => {
    const { assessmentId } = entry;
    if (!entry.named) throw notFound();
    const themes = themeIds(frameworkOf(entry, undefined));
    if (theme !== undefined && !themes.includes(theme)) throw notFound();
    const position = await reader.readAt(after, entry.tenant);
    const names = await reader.get<Names>(answersKeys.names(assessmentId));
    if (!names || names.over) {
      if (person !== undefined) throw notFound();
      return { assessmentId, over: names?.over === true, people: [], nextCursor: null, position };
    }
    const wanted = theme === undefined ? (person === undefined ? [] : themes) : [theme];
    const page = person === undefined ? await placesOf(assessmentId, cursor) : null;
    const documents = await Promise.all(
      (page?.people ?? [person ?? '']).map((one) =>
        reader.get<PersonAnswers>(answersKeys.person(assessmentId, one)),
      ),
    );
    const known = documents.filter((one) => one !== undefined);
    const people = (await Promise.all(known.map((one) => personOf(one, wanted)))).filter(
      ({ name }) => name !== erased,
    );
    if (person !== undefined && people.length === 0) throw notFound();
    return { assessmentId, over: false, people, nextCursor: page?.nextCursor ?? null, position };
  };

  async function placesOf(assessmentId: string, cursor: string | undefined) {
    const prefix = answersKeys.places(assessmentId);
    const entries = await reader.list(prefix, {
      limit: pageSize,
      ...(cursor === undefined ? {} : { after: `${prefix}${cursor}` }),
    });
    return {
      people: entries.map(({ document }) => (document as Place).participantId),
      nextCursor: entries.length === pageSize ? (entries.at(-1)?.key.slice(prefix.length) ?? null) : null,
    };
  }

  async function personOf(document: PersonAnswers, themes: readonly string[]): Promise<AnsweringPerson> {
    const { participantId, group, submittedAt, changedAt, ratings } = document;
    const answers = await Promise.all(themes.map((theme) => answerOf(document, theme)));
    return {
      participantId,
      name: await personal.read(document.name),
      group,
      submittedAt,
      changedAt,
      answered: Object.keys(ratings).length,
      answers: answers.filter(({ score, comment }) => score !== null || comment !== null),
    };
  }

  async function answerOf({ ratings, comments }: PersonAnswers, theme: string): Promise<NamedAnswer> {
    const sealed = comments[theme];
    const rating = ratings[theme];
    return {
      theme,
      score: rating === undefined ? null : (rating ?? 'cantJudge'),
      comment: sealed === undefined ? null : await personal.read(sealed),
    };
  }
}
