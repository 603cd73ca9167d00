/** Number of rows between two steps. */
export const stepRows = 500;
/** Cells that are looked at in one step: rows of a survey with many questions are fewer. */
const stepCells = 30_000;
export const rowsInStep = (questions: number): number =>
  Math.max(1, Math.min(stepRows, Math.floor(stepCells / Math.max(1, questions))));

/** The ratings of a survey's questions in both imports: row × question -> number of the value, 0 for none. */
export type Answers = {
  readonly people: number;
  readonly questions: number;
  readonly cells: Uint16Array | Int32Array;
  /** Number of the value -> the rating; the first stands for none. */
  readonly values: readonly number[];
};

/** Questions are in 8 blocks, and in two halves: 16 parts. */
export const blocks = 8;
export const parts = 2 * blocks;
const partOf = (question: number, questions: number): number =>
  (question % blocks) + (question * 2 < questions ? 0 : blocks);

/** What makes two ratings equal: the code of a rating, a whole number. */
export type Coding = (rating: number) => number;

/** Two hashes, the surprise in bits, and whether there is any rating: of each row, by part of its questions. */
export type Codes = {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly bits: Float32Array;
  readonly rated: Uint16Array;
};

/** The answers to these themes. */
export function* answersOf(
  rows: readonly { readonly ratings: Readonly<Record<string, number>> }[],
  themes: readonly string[],
): Generator<undefined, Answers> {
  const values = [Number.NaN];
  const numbers = new Map<number, number>();
  const cells = new Int32Array(rows.length * themes.length);
  const step = rowsInStep(themes.length);
  let at = 0;
  for (const [row, { ratings }] of rows.entries()) {
    if (row % step === 0) yield;
    for (const theme of themes) {
      const rating = ratings[theme];
      if (rating !== undefined) {
        let number = numbers.get(rating);
        if (number === undefined) {
          number = values.push(rating) - 1;
          numbers.set(rating, number);
        }
        cells[at] = number;
      }
      at += 1;
    }
  }
  return { people: rows.length, questions: themes.length, cells, values };
}

/**
 * How rare each code of each question is among these answers, in bits: question × number of the value. The surprise of a row is the sum, as if its
 * questions were independent.
 */
export function* surprises(answers: Answers, coding: Coding): Generator<undefined, Float64Array> {
  const { people, questions, cells, values } = answers;
  const width = values.length;
  const counts = new Int32Array(questions * width);
  const step = rowsInStep(questions);
  for (let row = 0, at = 0; row < people; row += 1) {
    if (row % step === 0) yield;
    for (let question = 0; question < questions; question += 1, at += 1) {
      const index = question * width + (cells[at] ?? 0);
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  const codes = values.map(coding);
  const bits = new Float64Array(questions * width);
  for (let question = 0; question < questions; question += 1) {
    const times = new Map<number, number>();
    for (const [value, code] of codes.entries())
      times.set(code, (times.get(code) ?? 0) + (counts[question * width + value] ?? 0));
    for (const [value, code] of codes.entries())
      bits[question * width + value] = Math.log2(people / Math.max(1, times.get(code) ?? 1));
  }
  return bits;
}

/** The codes of rows: sums by question and value, so that those of a choice of parts are sums of theirs. */
export function* codesOf(
  { people, questions, cells, values }: Answers,
  coding: Coding,
  bitsOf: Float64Array,
): Generator<undefined, Codes> {
  const width = values.length;
  const coded = values.map((value, at) => (at === 0 ? 0x5bd1e995 : coding(value)));
  const [lows, highs] = [new Int32Array(questions * width), new Int32Array(questions * width)];
  for (let question = 0; question < questions; question += 1)
    for (const [value, code] of coded.entries()) {
      lows[question * width + value] = mixed(mixed(question + 1) ^ code);
      highs[question * width + value] = mixed(mixed(question + 0x3c6ef372) ^ mixed(code + 1));
    }
  const low = new Int32Array(people * parts);
  const high = new Int32Array(people * parts);
  const bits = new Float32Array(people * parts);
  const rated = new Uint16Array(people);
  const step = rowsInStep(questions);
  const partOfQuestion = Int32Array.from({ length: questions }, (_, question) => partOf(question, questions));
  for (let row = 0, at = 0; row < people; row += 1) {
    if (row % step === 0) yield;
    for (let question = 0; question < questions; question += 1, at += 1) {
      const value = cells[at] ?? 0;
      const part = partOfQuestion[question] ?? 0;
      const index = question * width + value;
      const place = row * parts + part;
      low[place] = ((low[place] ?? 0) + (lows[index] ?? 0)) | 0;
      high[place] = ((high[place] ?? 0) + (highs[index] ?? 0)) | 0;
      bits[place] = (bits[place] ?? 0) + (bitsOf[index] ?? 0);
      if (value !== 0) rated[row] = (rated[row] ?? 0) | (1 << part);
    }
  }
  return { low, high, bits, rated };
}

/** Spreads a number over 32 bits (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
