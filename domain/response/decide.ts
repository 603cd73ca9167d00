import { settledBy } from '../assessment/correct.ts';
import { type Groupings, type Placed, placeOf, refuseMisplaced } from '../assessment/groups.ts';
import { type Decision, type Finding, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { Aside } from './aside.ts';
import { notAdmitted } from './devices.ts';
import type { ResponseEvent } from './events.ts';
import { begunOf, type Response } from './state.ts';

/** Context of the assessment in which a response is decided. */
export type Questionnaire = Groupings & {
  readonly assessmentId: string;
  readonly participantId: string;
  /** Answers are shown with names, so there are no insiders. */
  readonly named: boolean;
  /** Number of the link the person came through. */
  readonly link: number;
  /** Hash of the browser's secret; null: a session from before browsers were identified. */
  readonly device: string | null;
  readonly status: 'scheduled' | 'open' | 'closed';
  readonly themes: ReadonlySet<string>;
  readonly scale: { readonly min: number; readonly max: number };
  /** Submitting fewer answers than this asks "continue anyway?". */
  readonly expectedAnswers: number;
  /** Allowed declarations; null if the framework asks for no expertise. */
  readonly expertise: {
    readonly subLenses: ReadonlySet<string>;
    readonly levels: ReadonlySet<string>;
  } | null;
};

export type AnswerChange = {
  readonly theme: string;
  /** null withdraws the answer; absent leaves it unchanged. */
  readonly score?: number | 'cantJudge' | null | undefined;
  /** '' or null removes the comment; absent leaves it unchanged. */
  readonly comment?: string | null | undefined;
};

const commentNeedsScore = say('response.scoresMissing');

/** The intro page: the person states name and groups. The first start admits the browser. Idempotent. */
export function startResponse(
  state: Response,
  person: Placed & { readonly name: string },
  about: Questionnaire,
): Decision<ResponseEvent> {
  const refused = notAdmitted(state, about) ?? notOpen(about) ?? barred(state, about);
  if (refused) return refused;
  // The groups are fixed after submission: moving submitted answers between groups would break the release rules.
  if (state.started && (state.submitted || isSamePlace(state.started, person))) return [];
  const elsewhere = refuseMisplaced(about, [person]);
  if (elsewhere) return elsewhere;
  const device = about.device === null ? {} : { device: about.device };
  return [
    { type: 'ResponseStarted', data: { ...ids(about), name: person.name, ...placeOf(person), ...device } },
  ];
}

/** Saves answers, all or none. A save without a difference is accepted and writes nothing. */
export function saveAnswers(
  state: Response,
  changes: readonly AnswerChange[],
  about: Questionnaire,
): Decision<ResponseEvent> {
  const refused = notAdmitted(state, about) ?? notOpen(about);
  if (refused) return refused;
  if (!state.started) return notBegun();

  const findings: Finding[] = [];
  const ratings: Record<string, number | null> = {};
  const comments: Record<string, string> = {};
  const cleared: string[] = [];
  const seen = new Set<string>();
  let change = 0;
  changes.forEach(({ theme, score, comment }, index) => {
    const wrong = problemOf(theme, score, seen, about);
    if (wrong) {
      findings.push({ path: `answers.${index}.${wrong.field}`, message: wrong.message, code: wrong.code });
      return;
    }
    seen.add(theme);
    const had = Object.hasOwn(state.ratings, theme);
    if (score === null) {
      if (had) {
        cleared.push(theme);
        change -= 1;
      }
    } else if (score !== undefined) {
      const rating = score === 'cantJudge' ? null : score;
      if (!had) change += 1;
      if (!had || state.ratings[theme] !== rating) ratings[theme] = rating;
    }
    const text = comment === undefined ? undefined : (comment ?? '').trim();
    if (text !== undefined && (text !== '' || Object.hasOwn(state.comments, theme))) comments[theme] = text;
  });
  if (findings.length > 0)
    return refuse('invalid', 'ANSWERS_INVALID', say('response.answersInvalid'), findings);

  const hasComments = Object.keys(comments).length > 0;
  if (Object.keys(ratings).length === 0 && cleared.length === 0 && !hasComments) return [];
  const event: ResponseEvent = {
    type: 'AnswersSaved',
    data: {
      ...ids(about),
      ratings,
      ...(cleared.length > 0 ? { cleared } : {}),
      ...(hasComments ? { comments } : {}),
      answered: state.answered + change,
      change,
    },
  };
  // After submission no review page follows, so the submission check applies to every edit.
  if (state.submitted) {
    const lonely = commentsWithoutScore({
      ...state,
      ratings: afterwards(state, ratings, cleared),
      comments: { ...state.comments, ...comments },
    });
    if (lonely.length > 0) return refuse('conflict', 'SCORES_MISSING', commentNeedsScore, lonely);
  }
  return [event];
}

/**
 * Submits the saved answers. Idempotent. Marks insiders: people who may see the results, or whose address was corrected after the
 * launch. Their answers count, but they are not among the k people a figure needs.
 */
export function submitResponse(
  state: Response,
  command: { readonly confirmFewer: boolean; readonly aside?: Aside | undefined },
  about: Questionnaire,
): Decision<ResponseEvent> {
  const elsewhere = notAdmitted(state, about);
  if (elsewhere) return elsewhere;
  const { started, submitted } = state;
  if (submitted) return [];
  const refused = notOpen(about);
  if (refused) return refused;
  if (!started) return notBegun();
  const lonely = commentsWithoutScore(state);
  if (lonely.length > 0) return refuse('conflict', 'SCORES_MISSING', commentNeedsScore, lonely);
  if (state.answered === 0) return refuse('conflict', 'NOTHING_ANSWERED', say('response.nothingAnswered'));
  if (state.answered < about.expectedAnswers && !command.confirmFewer) {
    const least = about.expectedAnswers;
    return refuse(
      'conflict',
      'TOO_FEW_ANSWERS',
      say('response.tooFewAnswers', { answered: state.answered, least }),
    );
  }
  return [
    {
      type: 'ResponseSubmitted',
      data: {
        ...ids(about),
        ...placeOf(started),
        ratings: state.ratings,
        answered: state.answered,
        ...(Object.keys(state.expertise).length > 0 ? { expertise: state.expertise } : {}),
        ...asideAs(command.aside ?? (state.barredLink > 0 ? 'corrected' : undefined), about),
      },
    },
  ];
}

/** Declares where a person knows most, replacing the earlier declaration; {} withdraws it. Idempotent. */
export function declareExpertise(
  state: Response,
  levels: Readonly<Record<string, string>>,
  about: Questionnaire,
): Decision<ResponseEvent> {
  const refused = notAdmitted(state, about) ?? notOpen(about) ?? barred(state, about);
  if (refused) return refused;
  const { expertise } = about;
  if (!expertise) return refuse('conflict', 'EXPERTISE_NOT_ASKED', say('response.expertiseNotAsked'));
  const findings = Object.entries(levels).flatMap(([subLens, level]): Finding[] => {
    const path = `levels.${subLens}`;
    if (!expertise.subLenses.has(subLens))
      return [
        { path, code: 'SUB_LENS_UNKNOWN', message: say('response.expertiseInvalid.area', { subLens }) },
      ];
    return expertise.levels.has(level)
      ? []
      : [{ path, code: 'LEVEL_UNKNOWN', message: say('response.expertiseInvalid.level', { level }) }];
  });
  if (findings.length > 0)
    return refuse('invalid', 'EXPERTISE_INVALID', say('response.expertiseInvalid'), findings);
  const [before, after] = [Object.keys(state.expertise), Object.entries(levels)];
  if (before.length === 0 && after.length === 0)
    return refuse('invalid', 'EXPERTISE_EMPTY', say('response.expertiseEmpty'));
  if (!state.started) return notBegun();
  const same =
    before.length === after.length && after.every(([subLens, level]) => state.expertise[subLens] === level);
  return same ? [] : [{ type: 'ExpertiseDeclared', data: { ...ids(about), levels: { ...levels } } }];
}

/**
 * Bars links issued before a correction of the address, because the holder of the new link would see answers begun through the
 * misdirected one. Refused once something was entered through the earlier link.
 */
export function barEarlierLinks(
  state: Response,
  link: number,
  about: Pick<Questionnaire, 'assessmentId' | 'participantId'>,
): Decision<ResponseEvent> {
  const settled = settledBy(begunOf(state), ['email']);
  if (settled) return settled;
  return link <= state.barredLink ? [] : [{ type: 'EarlierLinksBarred', data: { ...ids(about), link } }];
}

function asideAs(aside: Aside | undefined, { named }: Questionnaire): { readonly aside?: Aside } {
  return aside === undefined || named ? {} : { aside };
}

function isSamePlace(one: Placed, other: Placed): boolean {
  return one.role === other.role && one.secondGroup === other.secondGroup;
}

function barred(state: Response, about: Questionnaire) {
  return about.link <= state.barredLink
    ? refuse('gone', 'LINK_REPLACED', say('response.linkReplaced'))
    : undefined;
}

const notBegun = () => refuse('conflict', 'NOT_STARTED', say('response.notStarted'));

function notOpen(about: Questionnaire) {
  if (about.status === 'closed') return refuse('conflict', 'CLOSED', say('response.closed'));
  if (about.status === 'scheduled') return refuse('conflict', 'NOT_OPEN_YET', say('response.notOpenYet'));
  return undefined;
}

function problemOf(
  theme: string,
  score: AnswerChange['score'],
  seen: ReadonlySet<string>,
  about: Questionnaire,
) {
  if (!about.themes.has(theme))
    return {
      field: 'theme',
      code: 'THEME_UNKNOWN',
      message: say('response.answersInvalid.themeUnknown', { theme }),
    };
  if (seen.has(theme))
    return {
      field: 'theme',
      code: 'THEME_REPEATED',
      message: say('response.answersInvalid.themeRepeated', { theme }),
    };
  if (
    typeof score === 'number' &&
    !(Number.isInteger(score) && score >= about.scale.min && score <= about.scale.max)
  ) {
    return {
      field: 'score',
      code: 'SCORE_INVALID',
      message: say('response.answersInvalid.score', { min: about.scale.min, max: about.scale.max }),
    };
  }
  return undefined;
}

/** A comment needs an answer, which may be "Can't judge". */
function commentsWithoutScore(state: Pick<Response, 'ratings' | 'comments'>): readonly Finding[] {
  return Object.entries(state.comments)
    .filter(([theme, comment]) => comment !== '' && !Object.hasOwn(state.ratings, theme))
    .map(([theme]) => ({
      path: theme,
      message: say('response.scoreMissing'),
      code: 'SCORE_MISSING',
    }));
}

function afterwards(state: Response, ratings: Record<string, number | null>, cleared: readonly string[]) {
  const all: Record<string, number | null> = { ...state.ratings, ...ratings };
  for (const theme of cleared) delete all[theme];
  return all;
}

function ids(about: Pick<Questionnaire, 'assessmentId' | 'participantId'>) {
  return { assessmentId: about.assessmentId, participantId: about.participantId };
}
