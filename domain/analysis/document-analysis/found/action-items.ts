import type { Cited } from '../../text/cited.ts';
import { dateIn, deadlineIn } from './deadlines.ts';
import { ownerIn } from './owners.ts';
import type { ProseSentence } from './prose-sentences.ts';

type Range = { readonly start: number; readonly end: number };

/** A sentence or row that says who does something until when. Offsets are in the passage. */
export type ActionItem = Cited & { readonly owner: Range; readonly due: Range };

type Passage = { readonly text: string; readonly headings: readonly string[]; readonly isTable: boolean };

const most = 10;

/** Action items whose owner and date are both stated in the same sentence or row, in the order of the text, at most ten. English only. */
export function actionItemsIn(
  passages: readonly Passage[],
  sentences: readonly ProseSentence[],
): readonly ActionItem[] {
  const rows = passages.flatMap((one, passage) => (one.isTable ? itemsOfTable(one, passage) : []));
  return [...sentences.flatMap(itemIn), ...rows]
    .sort((a, b) => a.passage - b.passage || a.start - b.start)
    .slice(0, most);
}

function itemIn({ passage, start, end, text }: ProseSentence): ActionItem[] {
  const owner = ownerIn(text);
  const due = owner && deadlineIn(text);
  if (!owner || !due) return [];
  const placed = (range: Range) => ({ start: start + range.start, end: start + range.end });
  return [{ passage, start, end, owner: placed(owner), due: placed(due) }];
}

const ownerTitles = new Set([
  'owner',
  'responsible',
  'assigned to',
  'action owner',
  'responsible person',
  'who',
]);
const dueTitles = new Set(['due', 'due date', 'deadline', 'by when', 'target date', 'when', 'date due']);

/**
 * Rows of a table that has a column for owners and one for dates. The titles are in its first row; in a later part of a table the last heading
 * repeats them without empty ones, so that only rows with as many cells can be read by it.
 */
function itemsOfTable({ text, headings }: Passage, passage: number): ActionItem[] {
  const rows = rowsOf(text);
  const own = columnsOf(rows[0]?.cells.map((cell) => cell.text) ?? []);
  const repeated = headings.at(-1)?.split(' | ') ?? [];
  const columns = own ?? columnsOf(repeated);
  if (!columns) return [];
  const read = own ? rows.slice(1) : rows.filter(({ cells }) => cells.length === repeated.length);
  return read.flatMap(({ start, end, cells }) => {
    const [owner, due] = [cells[columns.owner], cells[columns.due]];
    const date = due && dateIn(due.text);
    if (!owner || !/\p{L}/u.test(owner.text) || !date) return [];
    const ownerAt = { start: owner.start, end: owner.start + owner.text.length };
    const dueAt = { start: due.start + date.start, end: due.start + date.end };
    return [{ passage, start, end, owner: ownerAt, due: dueAt }];
  });
}

function columnsOf(titles: readonly string[]): { readonly owner: number; readonly due: number } | undefined {
  const columnOf = (known: ReadonlySet<string>) =>
    titles.findIndex((title) => known.has(title.trim().toLowerCase()));
  const [owner, due] = [columnOf(ownerTitles), columnOf(dueTitles)];
  return owner < 0 || due < 0 ? undefined : { owner, due };
}

/** Lines of a table, with cells separated by tabs. */
function rowsOf(text: string) {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    let from = start;
    const cells = line.split('\t').map((cell) => {
      const found = { text: cell, start: from };
      from += cell.length + 1;
      return found;
    });
    return { start, end: start + line.length, cells };
  });
}
