import { customers, namedParties, otherParties, ourselves, partyNouns, titles } from './parties.ts';

/** Other parties that a text has mentioned, and whether it speaks of itself as "we". */
export type OtherParties = {
  /** Reads a passage of the text, in order. */
  read(sentences: readonly string[], headings: readonly string[]): void;
  /** True if one of their names is the subject of the sentence: "Halvorsen closed two plants." */
  areNamedFirst(sentence: string): boolean;
  /** Notes that the text goes on after this sentence. */
  note(sentence: string): void;
  /** True if a noted sentence mentions one, by name or otherwise. */
  isAnyKnown(): boolean;
  saysWe(): boolean;
};

const word = /[\p{L}\p{N}][\p{L}\p{N}&’'-]*/gu;
/** "Hopfenkrone AG", "Birch Components plc" */
const legalForm = /^(?:AG|g?GmbH|KG|SE|Ltd|Limited|plc|PLC|LLC|LLP|Inc|Corp|SAS|SARL|AB|ASA|BV|NV|SpA)$/;
const mostWordsOfName = 4;
/** A name among so many first words is the subject: "Market leader Neuralis sold …". */
const subjectReach = 4;
const wordOrMark = /[\p{L}\p{N}][\p{L}\p{N}&’'-]*|[^\s\p{L}\p{N}]/gu;
const shortestName = 3;
/** Maximum number of words from a word for another party to the comma before its name. */
const appositionReach = 4;
/** Verbs of "Brandt is our largest rival", and the maximum number of words from there to "rival". */
const identities: ReadonlySet<string> = new Set(['is', 'was', 'remains', 'became', 'ist', 'war', 'bleibt']);
const identityReach = 6;
/** Words before a name at the beginning of a sentence. */
const beforeName: ReadonlySet<string> = new Set(['the', 'die', 'der', 'das', 'firma']);

/**
 * Names of companies in a text about an organisation that calls itself "we": those with a legal form that are not in its titles or first sentence, and those
 * beside a word for another party. Without "we" a text may call its own organisation by any name, so only the latter count.
 * @param withCustomers whether customers are among them, also those in a title: "Interview with the customer Valmet"
 */
export function createOtherParties({ withCustomers }: { readonly withCustomers: boolean }): OtherParties {
  const names = new Set<string>();
  /** With a legal form; they count once the text says "we". */
  const possible = new Set<string>();
  let title: ReadonlySet<string> | undefined;
  let [saysWe, isAnyKnown] = [false, false];

  return {
    read: (sentences, headings) => {
      const text = sentences.join('\n');
      const words = wordsOf(text);
      title ??= new Set(wordsOf([...headings, ...beginningOf(sentences)].join('\n')));
      saysWe ||= words.some((one) => ourselves.has(one.toLowerCase()));
      for (const line of text.split('\n'))
        for (const name of withLegalForm(wordsOf(line))) if (!title.has(name)) possible.add(name);
      for (const name of beside(text, namedParties)) if (!title.has(name)) names.add(name);
      for (const name of introduced(text, namedParties)) names.add(name);
      if (withCustomers)
        for (const name of [...beside(text, customers), ...introduced(text, customers)]) names.add(name);
      if (saysWe) for (const name of possible) names.add(name);
    },
    areNamedFirst: (sentence) => {
      return wordsOf(sentence)
        .slice(0, subjectReach)
        .some((one) => names.has(nameIn(one)));
    },
    note: (sentence) => {
      isAnyKnown ||= wordsOf(sentence).some(
        (one) => names.has(nameIn(one)) || otherParties.has(one.toLowerCase()),
      );
    },
    isAnyKnown: () => isAnyKnown,
    saysWe: () => saysWe,
  };
}

/** Titles and the first sentence, in which a text names its own organisation. */
const beginningOf = (sentences: readonly string[]): readonly string[] =>
  sentences.slice(0, sentences.findIndex((one) => /[.!?]$/.test(one)) + 1);

const wordsOf = (text: string): readonly string[] => text.match(word) ?? [];

const nameIn = (typed: string): string => typed.replace(/[’']s$/, '');
const isCapital = (typed: string): boolean => /^\p{Lu}/u.test(typed);

/** First words of names that end with a legal form. */
function* withLegalForm(words: readonly string[]): Generator<string> {
  for (const [at, one] of words.entries()) {
    if (!legalForm.test(one)) continue;
    let from = at;
    while (from > 0 && at - from < mostWordsOfName && isCapital(words[from - 1] ?? '')) from -= 1;
    const name = words[from] ?? '';
    if (from < at) yield beforeName.has(name.toLowerCase()) ? (words[from + 1] ?? '') : name;
  }
}

/** Names in "Brandt is our largest rival" and "Brandt Holding AG remains one of our customers". */
function* introduced(text: string, parties: ReadonlySet<string>): Generator<string> {
  const all = text.match(wordOrMark) ?? [];
  for (const [at, verb] of all.entries()) {
    if (!identities.has(verb)) continue;
    const rest = all.slice(at + 1, at + 1 + identityReach).map((one) => one.toLowerCase());
    const ours = rest.findIndex((one) => ourselves.has(one));
    if (ours === -1 || !rest.slice(ours).some((one) => parties.has(one))) continue;
    let from = at;
    while (from > 0 && at - from < mostWordsOfName && isCapital(all[from - 1] ?? '')) from -= 1;
    const name = all[from] ?? '';
    const first = beforeName.has(name.toLowerCase()) ? (all[from + 1] ?? '') : name;
    if (first !== verb && first.length >= shortestName && !ourselves.has(first.toLowerCase())) yield first;
  }
}

/** Names in "the rival Brandt" and "our landlord in Leeds, Crestway Estates,". */
function* beside(text: string, parties: ReadonlySet<string>): Generator<string> {
  const all = text.match(wordOrMark) ?? [];
  const lowered = all.map((one) => one.toLowerCase());
  for (const [at, name] of all.entries()) {
    if (name.length < shortestName || !isCapital(name) || titles.has(lowered[at] ?? '')) continue;
    const isAfterComma = all[at - 1] === ',';
    const isOther = isAfterComma
      ? lowered.slice(Math.max(0, at - 1 - appositionReach), at - 1).some((one) => parties.has(one))
      : // "Supplier Management" is no name.
        (!isCapital(all[at - 1] ?? '') || partyNouns.has(lowered[at - 1] ?? '')) &&
        [1, 2].some((count) => parties.has(lowered.slice(Math.max(0, at - count), at).join(' ')));
    if (isOther) yield name;
  }
}
