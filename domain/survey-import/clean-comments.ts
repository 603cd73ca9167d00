import { withHeadings } from './reading/columns.ts';
import type { Columns, Table } from './reading/ratings.ts';

/** Control characters except tabs and line breaks, and those that turn the direction of the text after them. */
const unprintable = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The table with comments as they can be shown; a comment of such characters only is none. */
export function withCleanComments(table: Table, { comments = {} }: Columns): Table {
  if (Object.keys(comments).length === 0) return table;
  const headings = (withHeadings(table).rows[0] ?? []).map(String);
  const [first = [], ...rows] = table.rows;
  const clean = rows.map((row) =>
    row.map((cell, at) =>
      typeof cell === 'string' && Object.hasOwn(comments, headings[at] ?? '')
        ? cell.replaceAll(unprintable, '')
        : cell,
    ),
  );
  return { ...table, rows: [first, ...clean] };
}
