import type { texts } from './texts.ts';

/** What the page itself replies to; everything else is asked of the server. */
export type Topic = keyof typeof texts.topics;

/** A page that a reply leads to. */
export type Destination = 'learn' | 'results' | 'launch';

const listed = (words: string): ReadonlySet<string> => new Set(words.split('|'));

/** Words around a keyword that say nothing more. */
const around = listed(
  'a|an|the|how|do|does|can|could|i|we|you|us|me|to|my|our|is|are|what|where|let|s|want|would|like|please|with|show|go|open|give|tell|about|of|for|and|or|it|this',
);

/** Keywords of each topic. A message is about a topic if it has one of the first and otherwise only words of both. */
const keywords: readonly (readonly [topic: Topic, keys: ReadonlySet<string>, beside: ReadonlySet<string>])[] =
  [
    ['help', listed('help'), listed('need')],
    ['features', listed('ai|features|feature|capabilities'), listed('assistant|use|using|your')],
    [
      'start',
      listed('start|begin|launch|assess|assessment|assessments'),
      listed('new|create|take|run|self|team|ceo|portal|myself|begin'),
    ],
    [
      'lenses',
      listed('lenses|lens'),
      listed('explain|explanation|explanations|nine|9|all|describe|each|meaning|mean'),
    ],
    ['dashboard', listed('dashboard'), listed('results|result|ceo')],
  ];

const word = /[\p{L}\p{N}]+/gu;

/** The topic of a short message; undefined: it is a question about something. */
export function topicOf(message: string): Topic | undefined {
  const words = (message.toLowerCase().match(word) ?? []).filter((one) => !around.has(one));
  const found = keywords.find(
    ([, keys, beside]) =>
      words.some((one) => keys.has(one)) && words.every((one) => keys.has(one) || beside.has(one)),
  );
  return found?.[0];
}

/** The page that a topic leads to. */
export const leadsTo: Partial<Readonly<Record<Topic, Destination>>> = {
  lenses: 'learn',
  dashboard: 'results',
};
