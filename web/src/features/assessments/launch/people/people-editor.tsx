import { Plus, X } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { role as roleSchema } from '../../../../../../api/contract/assessments.ts';
import { stakeholderRoles } from '../../../../../../domain/assessment/roles.ts';
import { formatNumber } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { texts } from '../texts.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type PasteOutcome, PasteReport, pasteOutcome } from './paste-report.tsx';
import { blankRow, type PersonRow, rowFieldId } from './people-rows.ts';

/** A pasted list can have a thousand lines; drawing them all takes seconds and nobody reads them here. */
const rowsAtFirst = 50;

type Change = (update: (rows: readonly PersonRow[]) => readonly PersonRow[]) => void;

type Props = {
  rows: readonly PersonRow[];
  /** Message of each control by its id. */
  errors: ReadonlyMap<string, string>;
  onChange: Change;
};

/** Rows of name, email and role; a list pasted into any email field becomes rows. */
export function PeopleEditor({ rows, errors, onChange }: Props) {
  const [pasting, setPasting] = useState(false);
  const [all, setAll] = useState(false);
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);

  const paste = useCallback(
    (text: string) =>
      onChange((before) => {
        const result = pasteOutcome(before, text);
        setOutcome(result);
        return result.rows;
      }),
    [onChange],
  );

  const addPerson = () => {
    const row = blankRow();
    setAll(true);
    onChange((before) => [...before, row]);
    requestAnimationFrame(() => document.getElementById(rowFieldId(row, 'name'))?.focus());
  };

  const removable = rows.length > 1;
  const errorIsFolded = rows.slice(rowsAtFirst).some((row) => errors.has(rowFieldId(row, 'email')));
  const shown = all || errorIsFolded ? rows : rows.slice(0, rowsAtFirst);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden="true" className={`hidden gap-2 text-12 font-medium text-text-3 md:grid ${columns}`}>
        <span>{texts.personName}</span>
        <span>{texts.personEmail}</span>
        <span>{texts.personRole}</span>
      </div>
      <ol className="flex flex-col gap-4 md:gap-2">
        {shown.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            position={index + 1}
            removable={removable}
            nameError={errors.get(rowFieldId(row, 'name'))}
            emailError={errors.get(rowFieldId(row, 'email'))}
            onChange={onChange}
            onPaste={paste}
          />
        ))}
      </ol>
      {shown.length < rows.length ? (
        <Button size="dense" onClick={() => setAll(true)}>
          {texts.showAll(formatNumber(rows.length))}
        </Button>
      ) : null}
      <PasteReport outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <Button size="dense" icon={<Plus className="size-4" aria-hidden="true" />} onClick={addPerson}>
          {texts.addPerson}
        </Button>
        <Button size="dense" variant="quiet" onClick={() => setPasting(true)}>
          {texts.paste}
        </Button>
      </div>
      {pasting ? (
        <PasteDialog
          onAdd={(text) => {
            paste(text);
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </div>
  );
}

const columns = 'md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)_36px]';

type RowProps = {
  row: PersonRow;
  position: number;
  removable: boolean;
  nameError: string | undefined;
  emailError: string | undefined;
  onChange: Change;
  onPaste: (text: string) => void;
};

/** Memoised: a thousand pasted rows must not redraw at every key. */
const Row = memo(function Row({
  row,
  position,
  removable,
  nameError,
  emailError,
  onChange,
  onPaste,
}: RowProps) {
  const change = (part: Partial<PersonRow>) =>
    onChange((rows) => rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)));
  const label = (field: string) => texts.personLabel(field, position);
  return (
    <li
      className={`grid grid-cols-1 gap-2 border-line border-b pb-4 last:border-b-0 last:pb-0 md:border-b-0 md:pb-0 ${columns}`}
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
            // type=email would swallow the line breaks of a pasted list before they are seen.
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
        <div className="min-w-0 grow">
          <Field id={rowFieldId(row, 'role')} label={label(texts.personRole)} hideLabel>
            {(wiring) => (
              <Select
                {...wiring}
                value={row.role}
                onChange={(event) => change({ role: roleSchema.parse(event.target.value) })}
              >
                {stakeholderRoles.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
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
