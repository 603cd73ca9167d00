import type { Action, Verdict } from '../../../domain/access/policy.ts';
import { groupsIn } from '../../../domain/assessment/groups.ts';
import { frameworkAnswer } from '../../../domain/assistant/answers/framework-answer.ts';
import { groupsAnswer } from '../../../domain/assistant/answers/groups-answer.ts';
import { participationAnswer } from '../../../domain/assistant/answers/participation-answer.ts';
import { planAnswer } from '../../../domain/assistant/answers/plan-answer.ts';
import {
  changeAnswer,
  disagreementAnswer,
  rankingAnswer,
  scoreAnswer,
} from '../../../domain/assistant/answers/results-answers.ts';
import type { Stated } from '../../../domain/assistant/answers/stated.ts';
import { trendAnswer } from '../../../domain/assistant/answers/trend-answer.ts';
import { groupNamesOf, placeNamesOf } from '../../../domain/assistant/understanding/place-names.ts';
import type { Question } from '../../../domain/assistant/understanding/question.ts';
import { understand } from '../../../domain/assistant/understanding/understand.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import type { ActionPlanQuery } from '../../action-plan/queries/action-plan.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { Cycles } from '../../results/queries/cycles.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';
import type { TrendsQuery } from '../../results/queries/trends.ts';
import type { AssistantAnswer } from '../contract/assistant.ts';
import type { DocumentAnswer } from './document-answers.ts';

type Parts = {
  readonly queries: Pick<AssessmentQueries, 'resultsOf' | 'analysis' | 'participation'>;
  readonly cycles: Cycles;
  readonly directory: Directory;
  readonly planOf: ActionPlanQuery['plan'];
  readonly trendsOf: TrendsQuery;
  readonly documentsAbout: (tenant: string, question: string) => Promise<DocumentAnswer>;
};

type Asked = {
  readonly tenant: string;
  readonly question: string;
  readonly assessmentId: string | undefined;
  /** Decides what the asker may see, as for the page that shows it. */
  readonly may: (action: Action) => Verdict;
  /** The day in the organisation's time zone, `YYYY-MM-DD`. */
  readonly today: string;
};

type Found = { readonly stated: readonly Stated[]; readonly notice: Sentence | null };

/** The action that the page with the answer needs; null: the answer is about nothing of the organisation. */
const needed: Readonly<Record<Question['about'], Action | null>> = {
  onePerson: null,
  framework: null,
  score: 'results.read',
  groups: 'results.read',
  ranking: 'results.read',
  ratings: 'results.read',
  disagreement: 'results.read',
  change: 'results.read',
  trend: 'results.read',
  plan: 'results.read',
  participation: 'results.read',
  documents: 'documents.read',
};

/**
 * Answers a question from the queries that serve the pages, so that only what is released and what the asker may see is in an answer.
 * @throws {ApiProblem} 404 NOT_FOUND for an assessment of another organisation
 */
export function createAssistant(parts: Parts) {
  const { queries, directory, cycles } = parts;

  /** The newest assessment with a release, otherwise the newest one. */
  async function newest(tenant: string): Promise<AssessmentEntry | undefined> {
    const all = await directory.assessmentsOf(tenant);
    for (const entry of all) if (await cycles.released(entry)) return entry;
    return all[0];
  }

  return async (asked: Asked): Promise<AssistantAnswer> => {
    const { tenant, assessmentId, may, question: text } = asked;
    const entry =
      assessmentId === undefined ? await newest(tenant) : await directory.assessmentOf(tenant, assessmentId);
    // Who may not see results learns neither the questions of an imported survey nor its groups.
    const seen = entry && may('results.read').allowed ? entry : undefined;
    const framework = seen ? await queries.analysis.framework(seen) : nineLenses;
    const groups = groupNamesOf(seen ? await groupsOf(seen, queries) : []);
    const question = understand(text, { places: placeNamesOf(framework), groups });
    const action = needed[question.about];
    const verdict = action === null ? null : may(action);
    const { stated, notice }: Found =
      verdict && !verdict.allowed
        ? { stated: [], notice: verdict.reason }
        : await answered(question, { ...asked, entry, framework }, parts);
    return {
      about: question.about,
      sentences: stated.map(({ text: said, citations }) => ({
        text: 'quote' in said ? said.quote : inWords(said),
        isQuote: 'quote' in said,
        citations: citations.map(({ label, ...citation }) => ({ ...citation, label: inWords(label) })),
      })),
      notice: notice && inWords(notice),
    };
  };
}

async function groupsOf(entry: AssessmentEntry, { resultsOf }: Parts['queries']): Promise<readonly string[]> {
  if (!entry.imported) return [...groupsIn(entry), ...(entry.secondGrouping?.groups ?? [])];
  return (await resultsOf(entry, undefined, undefined)).groups.map(({ group }) => group);
}

type About = Asked & { readonly entry: AssessmentEntry | undefined; readonly framework: Framework };

async function answered(question: Question, about: About, parts: Parts): Promise<Found> {
  if (question.about === 'onePerson') return { stated: [], notice: say('assistant.onePerson') };
  if (question.about === 'ratings') return { stated: [], notice: say('assistant.ratings') };
  if (question.about === 'framework') return told(frameworkAnswer(about.framework, question.place));
  if (question.about === 'documents') return fromDocuments(about, parts);
  const { entry } = about;
  if (!entry) return { stated: [], notice: say('assistant.noAssessment') };
  const { queries, planOf, trendsOf } = parts;
  const asked = { assessmentId: entry.assessmentId, name: entry.name, framework: about.framework };
  switch (question.about) {
    case 'score': {
      const { figure } = await queries.resultsOf(entry, question.group ?? undefined, undefined);
      return told(scoreAnswer(asked, figure, question));
    }
    case 'groups': {
      const figures = await Promise.all(
        question.groups.map(async (group) => ({
          group,
          figure: (await queries.resultsOf(entry, group, undefined)).figure,
        })),
      );
      return told(groupsAnswer(asked, figures, question.place));
    }
    case 'ranking': {
      const { figure } = await queries.resultsOf(entry, question.group ?? undefined, undefined);
      return told(rankingAnswer(asked, figure, question));
    }
    case 'disagreement': {
      const { themes, distributionThreshold } = await queries.analysis.disagreement(entry, undefined);
      return told(disagreementAnswer(asked, themes, distributionThreshold));
    }
    case 'change': {
      const { previous, rows } = await queries.analysis.change(entry, undefined, undefined);
      return told(changeAnswer(asked, previous, rows, question.place));
    }
    case 'trend': {
      const { company } = entry;
      const trends = await trendsOf(about.tenant, { company }).catch(withoutCompany);
      return told(trendAnswer({ ...asked, company }, trends, question.place));
    }
    case 'participation':
      return told(participationAnswer(await queries.participation.summary(entry)));
    case 'plan': {
      const stated = planAnswer(asked, await planOf(entry, undefined), question, about.today);
      if (stated) return told(stated);
      // The words name no owner, so the question is about something else.
      return about.may('documents.read').allowed
        ? fromDocuments(about, parts)
        : { stated: [], notice: say('assistant.nothing') };
    }
  }
}

/** A company of an assessment that was launched just now may not be in the trends yet. */
function withoutCompany(error: unknown): { scale: null; cycles: []; series: [] } {
  if (error instanceof ApiProblem && error.status === 404) return { scale: null, cycles: [], series: [] };
  throw error;
}

const told = (stated: readonly Stated[]): Found => ({ stated, notice: null });

async function fromDocuments({ tenant, question }: Asked, { documentsAbout }: Parts): Promise<Found> {
  const { stated, texts, unsearched } = await documentsAbout(tenant, question);
  if (stated.length > 0) return told(stated);
  if (texts === 0) return { stated, notice: say('assistant.noDocuments') };
  const all = unsearched.waiting + unsearched.unreadable === 0;
  return { stated, notice: all ? say('assistant.nothing') : say('assistant.nothing.unsearched', unsearched) };
}
