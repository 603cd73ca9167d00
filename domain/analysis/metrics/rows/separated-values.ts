const quote = '"';
const fewestRows = 3;
const mostTitles = 6;
const number = /^[-–(]?[$€£]?\d(?:[\d.,']| (?=\d)){0,24}\)?%?$|^[-–]?$/;
/** Digits without separators, or a number in quotes: "7640000" and "7,640,000" as one field. */
const whole = /^[-(]?\d{4,15}(?:[.,]\d{1,2})?\)?$|[.,']\d{3}/;

type Field = { readonly text: string; readonly isQuoted: boolean };

/**
 * Lines of comma or semicolon separated values (RFC 4180) with a tab for each separator and a blank for each quote, so that offsets stay. Other
 * lines, also "Revenue,7,640,000" without quotes, are returned as they are.
 */
export function withTabs(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const separator = [';', ','].find((one) => areValues(filled, one));
  return separator === undefined ? lines : lines.map((line) => tabbed(line, separator));
}

function areValues(lines: readonly string[], separator: string): boolean {
  if (lines.length < fewestRows || lines.some((line) => line.includes('\t'))) return false;
  const all = lines.map((line) => fieldsOf(line, separator));
  const width = all.at(-1)?.length ?? 0;
  const from = all.findIndex(({ length }) => length === width);
  // Titles, without the separator, may stand above the values.
  const rows =
    all.slice(0, from).every(({ length }) => length === 1) && from <= mostTitles ? all.slice(from) : all;
  const numbers = rows.filter((fields) => fields.length === width && areNumbers(fields));
  return (
    width > 1 &&
    rows.filter(({ length }) => length === width).length >= rows.length - 2 &&
    numbers.length >= fewestRows - 1 &&
    numbers.length >= rows.length / 2 &&
    (hasNames(rows) ||
      numbers.some(([, ...fields]) =>
        fields.some(
          ({ text, isQuoted }) => whole.test(text) && (isQuoted || separator === ';' || !text.includes(',')),
        ),
      ))
  );
}

/** "Year,Revenue (USD m),Net income (USD m)" above rows of as many fields: their commas part fields also where all figures are short. */
function hasNames(rows: readonly (readonly Field[])[]): boolean {
  const [names = [], ...rest] = rows;
  return (
    names.length > 2 &&
    names.every(({ text }) => /^\p{L}/u.test(text)) &&
    rest.every(({ length }) => length === names.length)
  );
}

/** A label with a figure at its end is part of a row whose decimals have commas. */
const areNumbers = ([label, ...fields]: readonly Field[]): boolean =>
  !/ {2}\S{0,40}\d$/.test(label?.text ?? '') &&
  fields.every(({ text }) => number.test(text.trim()) || text.trim() === '') &&
  fields.some(({ text }) => /\d/.test(text));

function fieldsOf(line: string, separator: string): readonly Field[] {
  let start = 0;
  return tabbed(line, separator)
    .split('\t')
    .map((text) => {
      const isQuoted = line[start] === quote;
      start += text.length + 1;
      return { text: text.trim(), isQuoted };
    });
}

/** A line with a tab for each separator outside of quotes, and a blank for each quote. */
export function tabbed(line: string, separator: string): string {
  let isQuoted = false;
  let text = '';
  for (const unit of line) {
    if (unit === quote) isQuoted = !isQuoted;
    text += unit === quote ? ' ' : unit === separator && !isQuoted ? '\t' : unit;
  }
  return text;
}
