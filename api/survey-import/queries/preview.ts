import { tooFewPeople } from '../../../domain/survey-import/decide.ts';
import { mustStateLoss } from '../../../domain/survey-import/loss.ts';
import type { SurveyHead } from '../../../domain/survey-import/read-survey.ts';
import { fewestNewComments } from '../../../domain/survey-import/reading/beside.ts';
import { inWords, type Language } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { ImportPreview, ImportPreviewBody, ReadSurvey } from '../contract/survey-import.ts';
import { fileOf, latestDay, type mustBeRead } from './read-survey-file.ts';

type Previewing = {
  readonly tenant: string;
  /** Ends the reading, so that previews that nobody waits for do not keep others waiting. */
  readonly signal: AbortSignal;
  /** ms since the epoch */
  readonly now: number;
  /** k of the release rules that the import would have. */
  readonly k: number;
  /** Whether the organisation has other assessments, so that their comments will be compared. */
  readonly hasOthers: boolean;
};

/**
 * Shows how a file would be imported, or why it cannot be yet.
 * @param likeOf finds the kept mapping for the headings @throws {ApiProblem} 400 if the file has no table
 */
export async function previewOf(
  body: ImportPreviewBody,
  language: Language,
  { tenant, signal, now, k, hasOthers }: Previewing,
  likeOf: (head: SurveyHead) => Promise<ImportPreview['like']>,
): Promise<ImportPreview> {
  const { answer } = await fileOf(body, { wantsResponses: false, today: latestDay(now), tenant }, signal);
  const { sheets, sheet, head } = answer;
  return {
    sheets,
    sheet,
    ...head,
    guesses: head.guesses.map((guess) => ({ ...guess, reason: inWords(guess.reason, language) })),
    problem:
      answer.kind === 'read'
        ? null
        : {
            code: answer.code,
            message: inWords(answer.sentence, language),
            details: answer.problems.map(({ line, message }) => ({
              path: `framework line ${line}`,
              message,
            })),
          },
    survey: answer.kind === 'read' ? surveyOf(answer.summary, language, { k, hasOthers }) : null,
    like: fitting(await likeOf(head), sheets),
  };
}

/** A mapping of a workbook names its sheet, which a file without sheets does not have. */
function fitting(like: ImportPreview['like'], sheets: readonly string[]): ImportPreview['like'] {
  if (!like || sheets.length > 0) return like;
  const { sheet: _, ...mapping } = like.mapping;
  return { ...like, mapping };
}

function surveyOf(
  summary: ReturnType<typeof mustBeRead>,
  language: Language,
  { k, hasOthers }: Pick<Previewing, 'k' | 'hasOthers'>,
): ReadSurvey {
  const { questions, known, distributions, checks, findings, ...rest } = summary;
  const { scale, name, lenses } = questions.framework;
  const tooFew = tooFewPeople(summary.people, k);
  const doubts = [
    ...(tooFew ? [{ code: tooFew.code, message: tooFew.detail }] : []),
    ...checks,
    // Whether there is one, is not looked at: a file of guesses would learn which are stored.
    ...(hasOthers && summary.comments !== null
      ? [
          {
            code: 'COMMENTS_ELSEWHERE',
            message: say('surveyImport.check.commentsElsewhere', { least: fewestNewComments }),
          },
        ]
      : []),
  ];
  const itemOf = (theme: string) => questions.items[theme] ?? theme;
  return {
    ...rest,
    framework: {
      name,
      min: scale.min,
      max: scale.max,
      lenses: lenses.map((lens) => ({
        name: lens.name,
        items: lens.subLenses.flatMap(({ themes }) => themes.map(({ id }) => itemOf(id))),
      })),
      reversed: lenses.flatMap(({ subLenses }) =>
        subLenses.flatMap(({ themes }) => themes.flatMap(({ id, reversed }) => (reversed ? itemOf(id) : []))),
      ),
      mayReverse: known === null,
    },
    checks: doubts.map((doubt) => ({ ...doubt, message: inWords(doubt.message, language) })),
    findings: findings.map((finding) => ({ ...finding, message: inWords(finding.message, language) })),
    mustConfirmLoss: mustStateLoss(summary),
    questions: distributions.map(({ theme, ...figures }) => ({ item: itemOf(theme), ...figures })),
  };
}
