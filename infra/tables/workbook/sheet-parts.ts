import { say } from '../../../domain/texts/sentence.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/**
 * Checks the XML of a sheet for what the workbook library reads as something else without a word: `1,5` as the number 1, a cell or a row
 * that is there twice as the last one, and a data table without values as empty cells. Spreadsheet programs write none of these.
 */
export type SheetCheck = {
  /** @throws UnreadableFile */
  take(chunk: Buffer): void;
  /** @throws UnreadableFile */
  end(): void;
};

/** The beginning of a part, in which its root element is. */
const rootWithin = 4_000;
/** Columns of a sheet, ECMA-376. */
const mostColumns = 16_384;

/** @param head the beginning of a part @returns undefined if the part is no sheet */
export function sheetCheckFor(head: Buffer): SheetCheck | undefined {
  const root = /<(\w+:)?worksheet[\s>]/.exec(head.toString('latin1', 0, rootWithin));
  if (!root) return undefined;
  const prefix = root[1] ?? '';
  const check = startCells(prefix);
  const rowEnd = `</${prefix}row>`;
  let parts: string[] = [];
  return {
    take: (chunk) => {
      const text = chunk.toString('latin1');
      parts.push(text);
      // Whole rows, so that no cell is divided, and no text is joined more than once.
      if (!text.includes(rowEnd)) return;
      const whole = parts.join('');
      const cut = whole.lastIndexOf(rowEnd) + rowEnd.length;
      check(whole.slice(0, cut));
      parts = [whole.slice(cut)];
    },
    end: () => check(parts.join('')),
  };
}

/** Walks through the tags of whole rows. Positions in the text are `at`, of the "<". */
function startCells(prefix: string): (text: string) => void {
  const [rowTag, cellTag, valueTag, formulaTag] = ['row', 'c', 'v', 'f'].map(
    (name) => `${prefix}${name}`,
  ) as [string, string, string, string];
  const rows = new Set<number>();
  /** Number of the row in which a column was last. */
  const lastIn = new Int32Array(mostColumns + 1);
  let [row, column] = [0, 0];

  return (text) => {
    const isTag = (name: string, at: number) =>
      text.startsWith(name, at + 1) && isNameEnd(text.charCodeAt(at + 1 + name.length));
    const tagAt = (at: number) => text.slice(at, text.indexOf('>', at) + 1);
    let [cell, table] = [-1, ''];
    const endCell = () => {
      if (table !== '')
        throw new UnreadableFile(say('surveyImport.fileUnreadable.dataTable', { cell: table }));
    };
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      if (isTag(cellTag, at)) {
        endCell();
        cell = at;
        column = columnAt(text, at + 1 + cellTag.length) ?? columnIn(tagAt(at)) ?? column + 1;
        if (column > mostColumns) continue;
        if (lastIn[column] === row)
          throw new UnreadableFile(
            say('surveyImport.fileUnreadable.cellTwice', { cell: nameOf(column, row) }),
          );
        lastIn[column] = row;
      } else if (isTag(valueTag, at)) {
        table = '';
        const from = text.indexOf('>', at) + 1;
        const to = text.indexOf('<', from);
        if (text.charCodeAt(from - 2) === slash || areDigits(text, from, to)) continue;
        const value = text.slice(from, to);
        if (!isOf(cell < 0 ? '' : tagAt(cell), value))
          throw new UnreadableFile(
            say('surveyImport.fileUnreadable.cellNumber', {
              cell: nameOf(column, row),
              text: value.slice(0, 20),
            }),
          );
      } else if (isTag(formulaTag, at)) {
        if (/\st\s*=\s*["']dataTable["']/.test(tagAt(at))) table = nameOf(column, row);
      } else if (isTag(rowTag, at)) {
        endCell();
        row = Number(attribute(/\sr\s*=\s*["'](\d{1,7})["']/, tagAt(at)) ?? row + 1);
        column = 0;
        if (rows.has(row)) throw new UnreadableFile(say('surveyImport.fileUnreadable.rowTwice', { row }));
        rows.add(row);
      }
    }
    endCell();
  };
}

const slash = 0x2f;
const attribute = (pattern: RegExp, tag: string): string | undefined => pattern.exec(tag)?.[1];

/** Whether a name of a tag ends with this letter: a blank, ">" or "/". */
const isNameEnd = (code: number): boolean => code === 0x3e || code === slash || code <= 0x20;

/** The column of a cell whose reference is its first attribute, as programs write it: ` r="AB12"`. */
function columnAt(text: string, from: number): number | undefined {
  if (!text.startsWith(' r="', from)) return undefined;
  let column = 0;
  for (let at = from + 4; ; at += 1) {
    const letter = text.charCodeAt(at) - 0x40;
    if (letter < 1 || letter > 26) return column === 0 ? undefined : column;
    column = column * 26 + letter;
  }
}

function columnIn(tag: string): number | undefined {
  const letters = attribute(/\sr\s*=\s*["']([A-Z]{1,3})\d/, tag);
  return letters === undefined ? undefined : columnAt(` r="${letters}1`, 0);
}

function areDigits(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** Whether a value is one of its cell's type: a number, or the number of a shared text. Other types hold texts. */
function isOf(tag: string, value: string): boolean {
  const type = attribute(/\st\s*=\s*["'](\w{1,20})["']/, tag) ?? 'n';
  const text = value.trim();
  if (type === 's') return text !== '' && areDigits(text, 0, text.length);
  // `Number` takes hexadecimal numbers and words, too; the library cuts at what is none.
  return type !== 'n' || (/^[-+.\deE]*$/.test(text) && !Number.isNaN(Number(text)));
}

function nameOf(column: number, row: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}
