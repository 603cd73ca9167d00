import type {
  AnalysedMetric,
  DocumentAnalysisAnswer,
  DocumentRelations,
  MetricName,
} from '../../../../../api/analysis/contract/analysis.ts';
import type { AnalysisFailure } from '../../../../../domain/document/limits.ts';
import { documentAnalysis as said } from '../../../../../domain/texts/en/document-analysis.ts';
import { count } from '../../../lib/display/format.ts';

const people = (number: number) => count(number, 'person', 'people');
const sentences = (number: number) => count(number, 'sentence', 'sentences');

export const metricLabel = (metric: MetricName | 'priorRevenue'): string =>
  said[`documentAnalysis.metric.${metric}`];

type Absent = Extract<AnalysedMetric, { kind: 'absent' }>['reason'];
type Period = Extract<AnalysedMetric, { kind: 'stated' }>['period'];
const periods: Readonly<Record<Period, string>> = {
  year: 'year',
  half: 'half-year',
  quarter: 'quarter',
  month: 'month',
  cumulative: 'part of a year',
  unknown: 'period not named',
};
const failures: Readonly<Record<AnalysisFailure, string>> = {
  timedOut: 'The analysis took too long and was stopped. Split the file and analyze its parts.',
  outOfMemory: 'The analysis took too much memory. Split the file and analyze its parts.',
  crashed: 'The analysis ended with an error. Try again; if it fails again, tell your operator.',
};
const missing: Readonly<Record<NonNullable<DocumentRelations['missing']>, string>> = {
  nothingReleased:
    'Nothing of this assessment is released yet. The document is related to released scores only.',
  otherFramework: 'This assessment asks other themes than the nine lenses.',
  noText: 'The text of this document is not mapped to lenses.',
};

const sentOrNot = (name: string, isSent: boolean) =>
  isSent ? `An earlier attempt may have sent passages of this document to ${name}.` : 'Nothing was sent.';

type SummaryFailure = NonNullable<DocumentAnalysisAnswer['summaryFailure']>;
const summaryFailures: Readonly<Record<SummaryFailure, (name: string, isSent: boolean) => string>> = {
  notAllowed: (name, isSent) =>
    `The language model that was to write the summary may not be asked any more. ${sentOrNot(name, isSent)}`,
  budgetSpent: (name, isSent) =>
    `The rest of this month’s budget does not suffice for ${isSent ? 'another attempt at ' : ''}this document. ${sentOrNot(name, isSent)}`,
  installationSpent: (name, isSent) =>
    `The rest of this installation’s limit for this month does not suffice for ${isSent ? 'another attempt at ' : ''}this document. Ask the operator. ${sentOrNot(name, isSent)}`,
  unavailable: (name) => `${name} gave no usable answer. Try again later.`,
  suspended: (name, isSent) =>
    `${name} was not asked${isSent ? ' again' : ''}: it failed several times in a row. Try again later.`,
  unusable: (name) =>
    `${name} answered twice in another form than agreed, so there is no summary. You can try again.`,
  declined: (name) => `${name} declined to summarise this text.`,
  nothingToSend: () => 'No passage of this text can be sent to a language model.',
  interrupted: (name) => `Three attempts to ask ${name} were interrupted. You can try again.`,
};

export const texts = {
  label: 'AI Analysis',
  loading: 'Loading the analysis',
  failed: 'This did not work. Please try again.',
  retry: 'Try again',
  start: 'Start AI Analysis',
  again: 'Analyze again',
  analyzing: 'Analyzing...',
  starting: 'Starting …',
  select: 'Choose a document to analyze',
  membersOnly: 'This document is not analyzed yet. A member who may change documents can start an analysis.',
  empty: {
    title: 'No Documents to Analyze',
    text: 'Upload documents to the library first. Each can be analyzed here once its text is read.',
    back: 'Go to Document Library',
  },
  notReadable: 'The text of this document is not read and mapped to lenses yet. The library shows its state.',
  intro:
    'An analysis takes seconds. It finds key sentences, financial figures, strengths, risks and action items, each with the passage it comes from.',
  running: (version: number, passages: number) =>
    `The analysis of version ${version} (${count(passages, 'passage', 'passages')}) was requested and has no result yet. It appears here by itself.`,
  failures,
  done: 'The analysis below is up to date.',
  newer: (version: number, newest: number) =>
    `This analysis is of version ${version}. Version ${newest} is newer.`,
  olderRules: 'This analysis was made with earlier rules.',
  origin: {
    title: 'Computed here',
    how: 'By rules and word statistics on this server, without a language model. Every sentence is quoted word for word; open it in its passage before you act on it.',
    except: (name: string) => `Computed here, except the Executive Summary by ${name}`,
    howExcept: (name: string) =>
      `${name} wrote the Executive Summary. Everything else comes from rules and word statistics on this server, quoted word for word; open it in its passage before you act on it.`,
    facts: (version: number, passages: number) =>
      `Version ${version} · ${count(passages, 'passage', 'passages')}`,
    lens: (name: string, isComputed: boolean) =>
      isComputed ? `Lens: ${name}, computed from the text` : `Lens: ${name}`,
    moved: (number: number) =>
      `${count(number, 'passage', 'passages')} moved by people, counted as they chose`,
    english:
      'The rules on words are for English, and this text seems to be in another language: expect little.',
    pdf: 'Export PDF',
    json: 'Export JSON',
    xlsx: 'Export Excel',
    saving: 'Saving …',
  },
  summary: {
    title: 'Executive Summary',
    origin: (name: string, model: string) => `Written by ${name} (${model}), a language model.`,
    note: 'Each quote is in the document word for word. Whether a sentence follows from its quote was not checked: open the passage before you act on it.',
    sent: (sent: number, all: number) => `From ${sent} of ${count(all, 'passage', 'passages')}`,
    tokens: (tokens: string) => `${tokens} tokens`,
    dropped: (number: number) =>
      `${count(number, 'sentence', 'sentences')} dropped: not supported by the text, or not plain text`,
    leftOut: (number: number) =>
      number === 1
        ? 'This passage reads like instructions to a language model, so it was not sent:'
        : 'These passages read like instructions to a language model, so they were not sent:',
    leftOutMore: (number: number) => `and ${number} more`,
    fallback: (name: string, model: string) =>
      `${name} (${model}) was asked for an executive summary. Its answer has fewer than two plain sentences that the text supports, so key sentences are shown, which are computed here.`,
    write: (name: string) => `Write a summary with ${name}`,
    writing: 'Writing…',
    intro: (name: string, host: string, model: string) =>
      `A language model can write an executive summary of this document. Passages of its text are then sent to ${name} (${host}, ${model}).`,
    running: (name: string) => `A summary by ${name} was requested. It appears here by itself.`,
    allow: 'Read what leaves, and allow it',
    obstacles: {
      notAllowed: (name: string) =>
        `${name} could write an executive summary. An owner or administrator has to allow it first.`,
      budgetSpent: (name: string) =>
        `This month’s budget for ${name} is spent. A summary can be written next month.`,
      installationSpent: (name: string) =>
        `This installation’s limit for ${name} is used up for this month. Ask the operator, or write a summary next month.`,
    },
    failures: summaryFailures,
  },
  keySentences: {
    title: 'Key Sentences',
    note: 'The sentences that have most in common with the rest of the text, spread over lenses, figures preferred.',
    none: 'There are too few whole sentences in this text.',
  },
  metrics: {
    title: 'Key Financial Metrics',
    note: 'Read by rules from rows and sentences. A figure that is stated twice differently, or without unit or year, is left out.',
    part: (read: number, all: number) => `Read from the first ${read} of ${all} passages of this long text.`,
    unit: (words: string) => `Unit: “${words}”`,
    prior: (value: string) => `year before: ${value}`,
    year: (year: string, period: Period) => (period === 'year' ? year : `${year}, ${periods[period]}`),
    undated: (period: Period) => (period === 'year' ? 'year not named' : periods[period]),
    absent: 'Not stated',
    why: (reason: Absent): string => said[`documentAnalysis.absent.${reason}`],
    computed: (formula: string) => `Computed: ${formula}`,
    ratio: (part: string, partValue: string, whole: string, wholeValue: string) =>
      `${part} ${partValue} ÷ ${whole} ${wholeValue}`,
    growth: (now: string, before: string) => `${now} ÷ ${before} in the year before, minus 1`,
    burn: (flow: string) => `operating cash flow of ${flow} a year ÷ 12`,
    runway: (cash: string, burn: string) => `cash of ${cash} ÷ ${burn} a month`,
  },
  insights: {
    title: 'Key Insights',
    note: 'How the text speaks about each lens: sentences that claim a strength, and sentences that state a problem. No score of its mood.',
    balance: (strengths: number, problems: number) =>
      strengths === problems
        ? 'As many strengths as problems'
        : strengths > problems
          ? 'More strengths than problems'
          : 'More problems than strengths',
    counts: (strengths: number, problems: number) =>
      `${sentences(strengths)} with strengths, ${problems} with problems`,
    none: 'No sentence clearly claims a strength or states a problem.',
    strength: 'Strength',
    problem: 'Problem',
  },
  strengths: { title: 'Strengths', none: 'No sentence claims a strength.' },
  risks: { title: 'Risk Factors', none: 'No sentence states a problem.' },
  shownOf: (shown: number, total: number) =>
    shown === total ? sentences(total) : `${shown} of ${sentences(total)}, the surest first`,
  opportunities: { title: 'Opportunities', note: 'Sentences that name an opportunity.' },
  gaps: {
    title: 'Gaps',
    note: (lens: string) =>
      `No evidence in this document about these parts of ${lens}. It does not follow that the organization lacks them.`,
  },
  actions: {
    title: 'Action Items',
    note: 'Only sentences and rows that name an owner and a date.',
    owner: 'Owner',
    due: 'Due',
  },
  scores: {
    title: 'This document and the released scores',
    note: 'The lenses that the text is most about, beside what people rated. A score of 9 is shown as 10 of 10.',
    relation: (relevance: string) => `${relevance} of the text`,
    score: (score: string, number: number) => `${score} of 10 · ${people(number)}`,
    bands: { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' },
    missing,
    none: 'No score of the lenses that this text is about is released.',
  },
  recommendations: {
    title: 'Recommendations',
    note: 'From the released scores of the lenses that the text is about. The priority follows from the distance and the number of people; effort and time are for people to set.',
    priorities: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
    act: 'Start an action',
    discuss: 'Discuss',
  },
} as const;
