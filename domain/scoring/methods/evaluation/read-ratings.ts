/** Ratings of one file, each by index of its rater and item. */
export type Ratings = {
  /** A rater is identified by name and group: the same name in two groups is two raters. */
  readonly raters: readonly { readonly name: string; readonly group: number | null }[];
  readonly items: readonly { readonly name: string; readonly lens: number | null }[];
  /** Groups and lenses in the order of their first line. */
  readonly groups: readonly string[];
  readonly lenses: readonly string[];
  readonly rater: readonly number[];
  readonly item: readonly number[];
  /** Ratings as whole numbers, in the order of `rater` and `item`. */
  readonly value: readonly number[];
};

export type BadLine = { readonly line: number; readonly reason: string };
export type Column = 'rater' | 'item' | 'rating' | 'group' | 'lens';
export type Columns = { readonly [column in Column]: string | null };

export type Reading = {
  readonly ratings: Ratings;
  readonly columns: Columns;
  /** Number of lines below the header, and of empty ratings. */
  readonly lines: number;
  readonly missing: number;
  readonly bad: readonly BadLine[];
  readonly badTotal: number;
};

/** Accepted column names, in lower case with letters and digits only; the first one found counts. */
export const columnNames: { readonly [column in Column]: readonly string[] } = {
  rater: [
    'rater',
    'raterid',
    'participant',
    'participantid',
    'person',
    'personid',
    'respondent',
    'respondentid',
    'user',
    'userid',
    'judge',
    'coder',
    'observer',
    'subject',
    'employee',
    'id',
  ],
  item: [
    'item',
    'itemid',
    'theme',
    'themeid',
    'question',
    'questionid',
    'unit',
    'target',
    'variable',
    'statement',
  ],
  rating: ['rating', 'score', 'value', 'answer', 'response', 'rate', 'x'],
  group: [
    'group',
    'groupid',
    'grp',
    'grpid',
    'stakeholder',
    'stakeholdergroup',
    'team',
    'department',
    'site',
  ],
  lens: ['lens', 'lensid', 'scale', 'dimension', 'construct', 'subscale', 'category', 'domain'],
};

/** Cell contents that mean "no rating". */
const missingWords: ReadonlySet<string> = new Set(['', 'na', 'n/a', 'nan', 'null', '.', '-', '#n/a']);

export class UnreadableFile extends Error {}

export type ReadOptions = {
  /** Column names given by the caller; they take precedence over {@link columnNames}. */
  readonly named?: Partial<Record<Column, string>>;
  /** For a file with one column per item and one line per rater: the item columns, by name or number from 1. */
  readonly wide?: readonly string[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Further words or codes for "no rating". */
  readonly missing?: readonly string[];
  /** Maximum number of bad lines listed; the rest is counted. */
  readonly mostNamed?: number;
};

type Row = { readonly line: number; readonly fields: readonly string[] };

/**
 * Reads ratings from the rows of a table, header first, one at a time: memory grows with the ratings, not with the text.
 * @throws UnreadableFile when a required column is missing
 */
export async function readRatings(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { named = {}, wide, min, max, missing = [], mostNamed = 50 }: ReadOptions = {},
): Promise<Reading> {
  const raters = new Names<{ readonly name: string; readonly group: number | null }>();
  const items = new Names<{ readonly name: string; readonly lens: number | null }>();
  const groups = new Names<string>();
  const lenses = new Names<string>();
  const rater: number[] = [];
  const item: number[] = [];
  const value: number[] = [];
  const seen = new Set<number>();
  const bad: BadLine[] = [];
  const nothing = new Set([...missingWords, ...missing.map(plainCell)]);
  let places: Places | undefined;
  let lines = 0;
  let empty = 0;
  let badTotal = 0;
  const refuse = (line: number, reason: string) => {
    badTotal += 1;
    if (bad.length < mostNamed) bad.push({ line, reason });
  };

  for await (const { line, fields } of rows) {
    if (places === undefined) {
      places = placesIn(fields, named, wide);
      continue;
    }
    lines += 1;
    if (fields.length !== places.width) {
      refuse(line, `has ${fields.length} fields where the header has ${places.width}`);
      continue;
    }
    const cell = (at: number | null) => (at === null ? '' : (fields[at] ?? '').trim());
    const groupName = cell(places.group);
    if (places.group !== null && nothing.has(plainCell(groupName))) {
      refuse(line, 'names no group');
      continue;
    }
    const raterName = places.rater === null ? `line ${line}` : cell(places.rater);
    if (raterName === '') {
      refuse(line, 'names no rater');
      continue;
    }
    const group = places.group === null ? null : groups.at(groupName, () => groupName);
    const who = raters.at(`${group}\u0000${raterName}`, () => ({ name: raterName, group }));
    for (const asked of places.ratings) {
      const itemName = asked.name ?? cell(places.item);
      const lensName = cell(places.lens);
      if (itemName === '') {
        refuse(line, 'names no item');
        continue;
      }
      if (places.lens !== null && lensName === '') {
        refuse(line, 'names no lens');
        continue;
      }
      const lens = places.lens === null ? null : lenses.at(lensName, () => lensName);
      const what = items.at(itemName, () => ({ name: itemName, lens }));
      if (items.list[what]?.lens !== lens) {
        refuse(line, `puts item "${itemName}" into another lens than a line above`);
        continue;
      }
      const text = cell(asked.at);
      if (nothing.has(plainCell(text))) {
        empty += 1;
        continue;
      }
      const score = scoreIn(text, { min, max });
      if (typeof score === 'string')
        refuse(line, `${score}${asked.name === null ? '' : ` (column ${asked.name})`}`);
      // The sum is a unique key: raters times items stays far below 2^53.
      else if (seen.has(who * 1e7 + what))
        refuse(line, `rater "${raterName}" has rated item "${itemName}" in a line above`);
      else {
        seen.add(who * 1e7 + what);
        rater.push(who);
        item.push(what);
        value.push(score);
      }
    }
  }
  if (places === undefined) throw new UnreadableFile('The file is empty.');
  return {
    ratings: {
      raters: raters.list,
      items: items.list,
      groups: groups.list,
      lenses: lenses.list,
      rater,
      item,
      value,
    },
    columns: places.names,
    lines,
    missing: empty,
    bad,
    badTotal,
  };
}

type Places = {
  readonly width: number;
  readonly rater: number | null;
  readonly item: number | null;
  readonly group: number | null;
  readonly lens: number | null;
  /** Columns with ratings: one in a file with one rating a line, one for each item in a wide file. */
  readonly ratings: readonly { readonly at: number; readonly name: string | null }[];
  readonly names: Columns;
};

function placesIn(
  header: readonly string[],
  named: Partial<Record<Column, string>>,
  wide: readonly string[] | undefined,
): Places {
  const plain = header.map(plainName);
  const find = (column: Column): number | null => {
    const told = named[column];
    if (told !== undefined) {
      const exact = header.findIndex((name) => name.trim() === told);
      const at = exact === -1 ? plain.indexOf(plainName(told)) : exact;
      if (at === -1) throw new UnreadableFile(`There is no column "${told}". ${hasColumns(header)}`);
      return at;
    }
    for (const known of columnNames[column]) {
      const at = plain.indexOf(known);
      if (at !== -1) return at;
    }
    return null;
  };
  const nameAt = (at: number | null) => (at === null ? null : (header[at] ?? '').trim());
  const group = find('group');
  const rater = find('rater');
  if (wide !== undefined) {
    const ratings = wide.map((one) => {
      const byName = header.findIndex((name) => name.trim() === one);
      const at = byName === -1 && /^\d+$/.test(one) ? Number(one) - 1 : byName;
      const name = header[at];
      if (name === undefined) throw new UnreadableFile(`There is no column "${one}". ${hasColumns(header)}`);
      return { at, name: name.trim() };
    });
    const names = { rater: nameAt(rater), item: null, rating: null, group: nameAt(group), lens: null };
    return { width: header.length, rater, item: null, group, lens: null, ratings, names };
  }
  const item = find('item');
  const rating = find('rating');
  const lens = find('lens');
  for (const [column, at] of [
    ['rater', rater],
    ['item', item],
    ['rating', rating],
  ] as const)
    if (at === null)
      throw new UnreadableFile(
        `No column is the ${column}: name it with --${column}, or list the items of a file with one line per rater with --items. ${hasColumns(header)}`,
      );
  return {
    width: header.length,
    rater,
    item,
    group,
    lens,
    ratings: [{ at: rating ?? 0, name: null }],
    names: {
      rater: nameAt(rater),
      item: nameAt(item),
      rating: nameAt(rating),
      group: nameAt(group),
      lens: nameAt(lens),
    },
  };
}

const hasColumns = (header: readonly string[]): string =>
  `The file has: ${header.map((name) => name.trim()).join(', ')}.`;
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const plainCell = (text: string): string => text.trim().toLowerCase();

/** The rating in a cell, or why the cell contains no rating on the scale. */
function scoreIn(text: string, { min, max }: Pick<ReadOptions, 'min' | 'max'>): number | string {
  const score = numberIn(text);
  if (score === null) return `"${text}" is not a number`;
  if (!Number.isSafeInteger(score)) return `${text} is not a whole number`;
  return (min !== undefined && score < min) || (max !== undefined && score > max)
    ? `${score} is not on the scale ${min ?? '…'} to ${max ?? '…'}`
    : score;
}

/** Accepts "3.0", and "3,0" as written by spreadsheets of other languages; "1,000" is ambiguous and refused. */
function numberIn(text: string): number | null {
  const point = text.replace(/,(?=\d{1,2}$)/, '.');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(point) ? Number(point) : null;
}

/** Numbers names in order of appearance. */
class Names<Thing> {
  readonly list: Thing[] = [];
  readonly #places = new Map<string, number>();

  at(key: string, make: () => Thing): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.list.length);
    return this.list.push(make()) - 1;
  }
}
