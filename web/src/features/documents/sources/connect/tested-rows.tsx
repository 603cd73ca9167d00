import type { Tested } from '../../../../../../api/data-source/contract/data-sources.ts';
import { count } from '../../../../lib/display/format.ts';
import { rowClass, TableFrame, Td, Th } from '../../../../ui/layout/table.tsx';
import { texts } from '../texts.ts';

const words = texts.connect;

/** The first rows of an answer, as it gave them. */
export function TestedRows({ tested: { columns, rows, total } }: { tested: Tested }) {
  return (
    <div className="min-w-0 rounded-control border border-line">
      <p className="px-3 py-2 text-13 text-good">{words.tested(count(total, ...words.row))}</p>
      <TableFrame label={words.preview}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Th key={column}>{column}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer have no id and never move
            <tr key={at} className={rowClass}>
              {columns.map((column, index) => (
                <Td key={column}>
                  <span className="line-clamp-2 break-words">{row[index]}</span>
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}
