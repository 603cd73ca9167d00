import { Plus, X } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { formatNumber } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { lateDialog } from '../../../../ui/overlay/late-dialog.tsx';
import { focusAfter } from '../focus-after.ts';
import { texts } from '../texts.ts';
import { withBadLines, withoutLine } from './bad-lines.ts';
import { BadLinesList } from './bad-lines-list.tsx';
import type { AddGroups } from './import/people-import.tsx';
import { type PasteOutcome, PasteReport, pasteOutcome } from './paste-report.tsx';
import {
  addPersonId,
  type BadLines,
  blankRow,
  type ChangeRows,
  type GroupField,
  groupOf,
  hasEmail,
  isBlank,
  movedRows,
  type PersonRow,
  rowFieldId,
  type SecondChoice,
  secondGroupOf,
} from './people-rows.ts';
import { UnknownGroups } from './unknown-groups.tsx';

/** Loaded on demand: most visits add people one by one, or none. */
const PeopleImport = lateDialog(async () => (await import('./import/people-import.tsx')).PeopleImport);

/**
 * Rows rendered at first. A pasted list can have a thousand lines: rendering all of them takes seconds, and people do not read
 * them here.
 */
const rowsAtFirst = 50;
const nobody: readonly PersonRow[] = [];

type Props = {
  rows: readonly PersonRow[];
  /** People who are invited already. */
  invited?: readonly { readonly email: string }[];
  groups: readonly string[];
  /** Adds groups; undefined if the groups cannot be changed. */
  onAddGroups?: AddGroups;
  /** The second grouping; undefined if there is only one. */
  second?: SecondChoice | undefined;
  onAddSecondGroups?: AddGroups;
  /** Error messages by control id. */
  errors: ReadonlyMap<string, string>;
  onChange: ChangeRows;
  /** Lines of added lists that gave no person. */
  bad: BadLines;
  onBad: (bad: BadLines) => void;
};

/** Rows of name, email address and group. A list pasted into an email field opens the dialog that adds people from a list. */
export function PeopleEditor({
  rows,
  invited = nobody,
  groups,
  onAddGroups,
  second,
  onAddSecondGroups,
  errors,
  onChange,
  bad,
  onBad,
}: Props) {
  /** Text with which the dialog opens; null while it is closed. */
  const [importing, setImporting] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);

  const listed = useMemo(
    () => [...invited, ...rows.filter(hasEmail)].map(({ email }) => email),
    [invited, rows],
  );
  const openWith = useCallback((text: string) => setImporting(text), []);

  const addRow = (row: PersonRow, field: 'name' | 'email', also?: () => void) =>
    focusAfter(
      () => {
        setAll(true);
        onChange((before) => [...(also ? before.filter((one) => !isBlank(one)) : before), row]);
        also?.();
      },
      () => rowFieldId(row, field),
    );

  const removable = rows.length > 1;
  const errorIsFolded = rows.slice(rowsAtFirst).some((row) => hasError(row, errors));
  const columns = second ? fourColumns : threeColumns;
  const shown = all || errorIsFolded ? rows : rows.slice(0, rowsAtFirst);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden="true" className={`hidden gap-2 text-12 font-medium text-text-3 md:grid ${columns}`}>
        <span>{texts.personName}</span>
        <span>{texts.personEmail}</span>
        <span>{texts.personGroup}</span>
        {second ? <span className="truncate">{second.name}</span> : null}
      </div>
      <ol className="flex flex-col gap-4 md:gap-2">
        {shown.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            groups={groups}
            second={second}
            position={index + 1}
            removable={removable}
            nameError={errors.get(rowFieldId(row, 'name'))}
            emailError={errors.get(rowFieldId(row, 'email'))}
            groupError={errors.get(rowFieldId(row, 'role'))}
            secondError={errors.get(rowFieldId(row, 'secondGroup'))}
            onChange={onChange}
            onPaste={openWith}
          />
        ))}
      </ol>
      {shown.length < rows.length ? (
        <Button size="dense" onClick={() => setAll(true)}>
          {texts.showAll(formatNumber(rows.length))}
        </Button>
      ) : null}
      <PasteReport outcome={outcome} />
      <BadLinesList
        bad={bad}
        onChange={onBad}
        onCorrect={(line) =>
          addRow({ ...blankRow(), ...line.person }, 'email', () => onBad(withoutLine(bad, line)))
        }
      />
      <Unknown
        rows={rows}
        groups={groups}
        onAddGroups={onAddGroups}
        second={second}
        onAddSecondGroups={onAddSecondGroups}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          id={addPersonId}
          size="dense"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => addRow(blankRow(), 'name')}
        >
          {texts.addPerson}
        </Button>
        <Button size="dense" variant="quiet" onClick={() => setImporting('')}>
          {texts.paste}
        </Button>
      </div>
      {importing === null ? null : (
        <PeopleImport
          text={importing}
          listed={listed}
          groups={groups}
          onAddGroups={onAddGroups}
          second={second}
          onAddSecondGroups={onAddSecondGroups}
          onAdd={(reading) => {
            onChange((before) => {
              const result = pasteOutcome(before, reading);
              setOutcome(result);
              return result.rows;
            });
            onBad(withBadLines(bad, reading));
            setImporting(null);
          }}
          onClose={() => setImporting(null)}
        />
      )}
    </div>
  );
}

const hasError = (row: PersonRow, errors: Props['errors']): boolean =>
  (['email', 'role', 'secondGroup'] as const).some((one) => errors.has(rowFieldId(row, one)));

/** Asks where people of unknown groups belong, in each grouping. */
function Unknown({
  rows,
  groups,
  onAddGroups,
  second,
  onAddSecondGroups,
  onChange,
}: Omit<Props, 'errors' | 'invited' | 'bad' | 'onBad'>) {
  const into = (field: GroupField) => (from: string, to: string) =>
    onChange((before) => movedRows(before, from, to, field));
  return (
    <>
      <UnknownGroups
        rows={rows}
        field="role"
        ask={texts.unknownGroups.ask}
        groups={groups}
        elsewhere={second?.groups ?? []}
        onAddGroups={onAddGroups}
        onMove={into('role')}
      />
      {second ? (
        <UnknownGroups
          rows={rows}
          field="secondGroup"
          ask={texts.unknownGroups.askSecond(second.name)}
          groups={second.groups}
          elsewhere={groups}
          onAddGroups={onAddSecondGroups}
          onMove={into('secondGroup')}
        />
      ) : null}
    </>
  );
}

const threeColumns = 'md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)_36px]';
const fourColumns = 'md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_36px]';

type RowProps = {
  row: PersonRow;
  groups: readonly string[];
  second: SecondChoice | undefined;
  position: number;
  removable: boolean;
  nameError: string | undefined;
  emailError: string | undefined;
  groupError: string | undefined;
  secondError: string | undefined;
  onChange: ChangeRows;
  onPaste: (text: string) => void;
};

/** Memoised, so that a key press does not render a thousand pasted rows again. */
const Row = memo(function Row({
  row,
  groups,
  second,
  position,
  removable,
  nameError,
  emailError,
  groupError,
  secondError,
  onChange,
  onPaste,
}: RowProps) {
  const change = (part: Partial<PersonRow>) =>
    onChange((rows) => rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)));
  const group = groupOf(row, groups);
  const secondGroup = second ? secondGroupOf(row, second.groups) : '';
  const label = (field: string) => texts.personLabel(field, position);
  return (
    <li
      className={`grid grid-cols-1 gap-2 border-line border-b pb-4 last:border-b-0 last:pb-0 md:border-b-0 md:pb-0 ${second ? fourColumns : threeColumns}`}
    >
      <Field id={rowFieldId(row, 'name')} label={label(texts.personName)} hideLabel error={nameError}>
        {(wiring) => (
          <TextInput
            {...wiring}
            placeholder={texts.personName}
            autoComplete="off"
            value={row.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field id={rowFieldId(row, 'email')} label={label(texts.personEmail)} hideLabel error={emailError}>
        {(wiring) => (
          <TextInput
            {...wiring}
            // With type=email the browser would remove the line breaks of a pasted list before the handler sees them.
            type="text"
            inputMode="email"
            placeholder={texts.personEmail}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={row.email}
            onChange={(event) => change({ email: event.target.value })}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!/[\n\r\t;,<]/.test(text.trim()) || !text.includes('@')) return;
              event.preventDefault();
              onPaste(text);
            }}
          />
        )}
      </Field>
      <div className="flex items-start gap-2 md:contents">
        <div className="flex min-w-0 grow flex-col gap-2 md:contents">
          <Field id={rowFieldId(row, 'role')} label={label(texts.personGroup)} hideLabel error={groupError}>
            {(wiring) => (
              <Select {...wiring} value={group} onChange={(event) => change({ role: event.target.value })}>
                {group === '' ? <option value="">{texts.chooseGroup}</option> : null}
                {groups.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
          {second ? (
            <Field
              id={rowFieldId(row, 'secondGroup')}
              label={label(second.name)}
              hideLabel
              error={secondError}
            >
              {(wiring) => (
                <Select
                  {...wiring}
                  value={secondGroup}
                  onChange={(event) => change({ secondGroup: event.target.value })}
                >
                  {secondGroup === '' ? <option value="">{texts.chooseSecond(second.name)}</option> : null}
                  {second.groups.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
        </div>
        {removable ? (
          <IconButton
            label={texts.remove(position)}
            onClick={() => onChange((rows) => rows.filter((each) => each.key !== row.key))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </li>
  );
});
