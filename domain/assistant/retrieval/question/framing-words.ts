import { nineLensesLexicon } from '../../../analysis/mapping/lexicon.ts';
import { foreignFraming, type QuestionLanguage, unaccented } from '../languages.ts';

/**
 * True for a word that says nothing about the subject of its question. @param typed the word @param before the question up to it
 */
export function isFraming(typed: string, before: string, language: QuestionLanguage): boolean {
  const lower = typed.toLowerCase();
  const said = language === 'en' ? ignored.has(lower) : foreignFraming[language].has(unaccented(typed));
  return said && !(records.test(lower) && beforeSubject.test(before));
}

/** "How long are files kept?" is about files, "What does the document say?" is not about documents. */
const records = /^(?:files?|documents?)$/;
const beforeSubject =
  /\b(?:are|were|must|should|may) (?:(?:the|our|old|client|customer|patient|personal|personnel|all) ){0,2}$/i;

/** Words of questions that say nothing about their subject. */
const framing = [
  ...[
    'tell',
    'show',
    'find',
    'please',
    'describe',
    'explain',
    'mention',
    'document',
    'documents',
    'file',
    'files',
  ],
  ...[
    'company',
    'organisation',
    'organization',
    'firm',
    'business',
    'currently',
    'current',
    'exactly',
    'today',
  ],
  ...['number', 'amount', 'total', 'long', 'big', 'large', 'high', 'often', 'happen', 'happens', 'happened'],
  ...[
    'year',
    'years',
    'date',
    'kind',
    'type',
    'reason',
    'according',
    'behalf',
    'want',
    'need',
    'ask',
    'list',
    'anything',
  ],
  ...['s', 't', 'm', 're', 've', 'll', 'd', 'don', 'didn', 'doesn', 'isn', 'aren', 'wasn', 'us', 'if', 'far'],
  ...['come', 'comes', 'quickly', 'fast', 'soon', 'topic', 'topics', 'aspect', 'item', 'category'],
];
const ignored: ReadonlySet<string> = new Set([...nineLensesLexicon.commonWords, ...framing]);
