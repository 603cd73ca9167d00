import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { rowClass, TableFrame, Td } from '../../../../../ui/layout/table.tsx';
import { type ColumnRole, columnRoles } from '../reading/columns.ts';
import type { SourceRow } from '../reading/split-cells.ts';
import type { ReadDraft } from './import-draft.ts';
import { texts } from './texts.ts';

const words = texts.columns;
const rowsShown = 6;
const headingsOffered = 8;

type Props = {
  read: ReadDraft;
  /** Columns whose role a person has chosen. */
  chosen: ReadonlyMap<number, ColumnRole>;
  /** Name of the second grouping, if any. */
  second: string | undefined;
  onHeading: (index: number) => void;
  onRole: (column: number, role: ColumnRole) => void;
};

/** The first lines as they are, with the meaning of each column and whether a line has the headings. */
export function ColumnsTable({ read, chosen, second, onHeading, onRole }: Props) {
  const { rows, heading, columns } = read;
  const from = Math.max(0, heading);
  const shown = rows.slice(from, from + rowsShown);
  const offered = rows.slice(0, Math.max(headingsOffered, heading + 1));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-14 font-semibold">{words.title}</h3>
      <Field label={words.heading}>
        {(wiring) => (
          <Select {...wiring} value={heading} onChange={({ target }) => onHeading(Number(target.value))}>
            <option value={-1}>{words.noHeading}</option>
            {offered.map(({ line, cells }, index) => (
              <option key={line} value={index}>
                {words.headingLine(line, cells.join(' | '))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="rounded-panel border border-line">
        <TableFrame label={words.table}>
          <thead>
            <tr className={rowClass}>
              <th scope="col" className="px-3 py-2 text-12 font-medium text-text-3">
                {words.line}
              </th>
              {columns.map((column) => (
                <th key={column.index} scope="col" className="min-w-44 px-3 py-2 align-top font-normal">
                  <Field
                    label={words.column(column.index + 1, column.heading)}
                    hint={chosen.has(column.index) ? words.chosen : words.reasons[column.guess.reason]}
                  >
                    {(wiring) => (
                      <RoleSelect
                        {...wiring}
                        role={column.role}
                        second={second}
                        onRole={(role) => onRole(column.index, role)}
                      />
                    )}
                  </Field>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <Cells
                key={row.line}
                row={row}
                isHeading={heading >= 0 && index === 0}
                roles={columns.map(({ role }) => role)}
              />
            ))}
          </tbody>
        </TableFrame>
      </div>
    </section>
  );
}

type RoleProps = {
  id: string;
  'aria-describedby': string | undefined;
  role: ColumnRole | null;
  second: string | undefined;
  onRole: (role: ColumnRole) => void;
};

function RoleSelect({ role, second, onRole, ...wiring }: RoleProps) {
  return (
    <Select
      {...wiring}
      value={role ?? ''}
      aria-invalid={role === null || undefined}
      onChange={({ target }) => {
        const one = columnRoles.find((each) => each === target.value);
        if (one) onRole(one);
      }}
    >
      {role === null ? <option value="">{words.choose}</option> : null}
      {columnRoles
        .filter((one) => one !== 'second' || second !== undefined)
        .map((one) => (
          <option key={one} value={one}>
            {one === 'second' ? second : words.roles[one]}
          </option>
        ))}
    </Select>
  );
}

function Cells({
  row,
  isHeading,
  roles,
}: {
  row: SourceRow;
  isHeading: boolean;
  roles: readonly (ColumnRole | null)[];
}) {
  return (
    <tr className={rowClass}>
      <Td align="end">{row.line}</Td>
      {roles.map((role, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
        <Td key={index}>
          <span
            className={`block max-w-60 truncate ${isHeading ? 'font-semibold' : ''} ${(role ?? 'ignore') === 'ignore' ? 'text-text-3' : ''}`}
            title={row.cells[index]}
          >
            {row.cells[index] ?? ''}
          </span>
        </Td>
      ))}
    </tr>
  );
}
