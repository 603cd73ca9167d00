const digit = /\p{N}/u;
const end = /[.!?:;]$/;
const fewestRows = 2;

type ColumnTitles = {
  /** True for a row of titles. */
  readonly isTitle: (row: number) => boolean;
  /** Titles above a row; empty if it has none. */
  readonly above: (row: number) => string;
};

/** Titles of the columns in tables whose rows are sentences of a passage. */
export function columnTitlesIn(sentences: readonly string[]): ColumnTitles {
  const titles = titlesOfRows(sentences);
  const rowsOfTitles = new Set(titles.values());
  const withTabs = sentences.findIndex((one) => one.includes('\t'));
  return {
    isTitle: (row) => rowsOfTitles.has(row),
    above: (row) =>
      [sentences[titles.get(row) ?? -1] ?? '', ...titlesOfCells(sentences, withTabs, row)].join(' '),
  };
}

/**
 * Rows of tables whose columns are parted by blanks, with the titles of their columns: a line without a number above at least two lines with
 * numbers, all without a full stop. Indices of sentences: row -> titles.
 */
function titlesOfRows(sentences: readonly string[]): ReadonlyMap<number, number> {
  const titles = new Map<number, number>();
  for (let at = 0; at < sentences.length; ) {
    let after = at + 1;
    while (isRow(sentences[after])) after += 1;
    if (isTitle(sentences[at]) && after - at - 1 >= fewestRows)
      for (let row = at + 1; row < after; row += 1) titles.set(row, at);
    at = after;
  }
  return titles;
}

/** Titles of the columns in which a row with tabs has something. @param titles the first row with tabs, or -1 */
function titlesOfCells(rows: readonly string[], titles: number, at: number): readonly string[] {
  const names = rows[titles]?.split('\t') ?? [];
  const cells = rows[at]?.split('\t') ?? [];
  if (titles === -1 || titles >= at || cells.length < 2 || cells.length !== names.length) return [];
  return names.filter((_, index) => cells[index]?.trim() !== '');
}

const isRow = (line: string | undefined): boolean =>
  line !== undefined && digit.test(line) && !end.test(line);
const isTitle = (line: string | undefined): boolean =>
  line !== undefined && (!digit.test(line) || namesYears(line)) && !end.test(line);
/** "Item  2024  2025", its cells parted by tabs. */
const namesYears = (line: string): boolean => {
  const cells = line.split('\t');
  return cells.length > 1 && cells.every((cell) => !digit.test(cell) || /^(?:19|20)\d{2}$/.test(cell.trim()));
};
