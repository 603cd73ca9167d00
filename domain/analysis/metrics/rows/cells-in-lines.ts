/** Figures of a row at most, and rows that a table has at least. */
const mostFigures = 12;
const fewestRows = 3;
const figure = /^[-–−]?[$€£¥]?\s?[-–−(]{0,2}[$€£¥]?\s?\d[\d.,' ]{0,24}\)? ?%?$|^[-–—]{1,2}$/;
const years = /^(?:19|20)\d\d +(?:19|20)\d\d/;
const sign = /^(?:[$€£¥]|\)|\)?%|\(|US\$)$/;
const year = /^(?:19|20)\d\d$/;

/**
 * Lines in which a row is one again where a web page was turned into text with a line for each cell: "Net income", "$", "30,425", "$", "33,364".
 * Other texts, also those with all labels above all figures, are returned as they are: their rows do not have the same number of figures.
 */
export function withWholeRows(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const rows = rowsOf(filled);
  const counts = rows.map(({ cells }) => cells.filter(isFigure).length).filter((count) => count > 0);
  const [usual] = [...Map.groupBy(counts, (count) => count).entries()].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  if (usual === undefined) return lines;
  const [columns, same] = usual;
  // Rows with a note have one more.
  const whole = counts.filter((count) => count === columns || count === columns + 1);
  const isTable =
    columns > 1 &&
    columns <= mostFigures &&
    same.length >= fewestRows &&
    whole.length >= 0.75 * counts.length;
  if (!isTable) return lines;
  return rows.flatMap(({ label, cells }) => {
    if (cells.length === 0) return [label];
    const text = cells.join('\t');
    // The years of the columns stand below a title.
    return cells.every((cell) => year.test(cell)) ? [label, `\t${text}`] : [`${label}\t${text}`];
  });
}

const isFigure = (line: string): boolean => figure.test(line) && !year.test(line);

/** Lines with words, each with the cells below it. */
function rowsOf(lines: readonly string[]): readonly { readonly label: string; readonly cells: string[] }[] {
  const rows: { readonly label: string; readonly cells: string[] }[] = [];
  for (const line of lines) {
    const text = line.trim();
    const last = rows.at(-1);
    if (last === undefined || years.test(text) || !(figure.test(text) || sign.test(text)))
      rows.push({ label: line, cells: [] });
    else last.cells.push(text);
  }
  return rows;
}
