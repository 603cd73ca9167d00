/** A figure, a sign of a currency or a dash. */
const cell = /^[^\p{L}\d]{0,6}(?:\d[\d.,']{0,24})?[^\p{L}\d]{0,6}$/u;

/** A row of a text with a line for each cell, with its cells in one line. Other line breaks stay. */
export function rowInLine(row: string): string {
  const [first = '', ...lines] = row.split(/\r?\n/);
  return lines.reduce((text, line) => `${text}${cell.test(line.trim()) ? ' ' : '\n'}${line.trim()}`, first);
}
