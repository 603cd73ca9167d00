import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataSourceSettings, Tested } from '../../../../../../api/data-source/contract/data-sources.ts';
import { schedules, sourceLimits } from '../../../../../../domain/data-source/limits.ts';
import { messageOr, toAppError } from '../../../../lib/app-error.ts';
import { count } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../../ui/overlay/toast.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import type { Lenses } from '../../queries/lenses.ts';
import { rereadSources } from '../services/reread-sources.ts';
import { changeSource, connectSource, fetchSource, testSource } from '../services/sources-queries.ts';
import { texts } from '../texts.ts';
import {
  bodyOf,
  type ConnectForm,
  type FormField,
  type FormKind,
  formOf,
  missingFor,
  placeKindOf,
  placeOf,
  wrongIn,
} from './connect-form.ts';
import { Line, PlaceFields } from './place-fields.tsx';
import { TestedRows } from './tested-rows.tsx';

const words = texts.connect;

type Props = {
  kind: FormKind;
  /** The source to change; null: a new one. */
  before: DataSourceSettings | null;
  lenses: Lenses;
  onClose: () => void;
};

/** Connects a service, or changes one: what is read, which columns are figures, and how often. */
export function ConnectDialog({ kind, before, lenses, onClose }: Props) {
  const [known] = useState(() => formOf(kind, before));
  const [form, setForm] = useState(known);
  /** Fields that were missing at the last attempt; null: there was none yet. */
  const [missing, setMissing] = useState<readonly FormField[] | null>(null);
  const [found, setFound] = useState<Tested | null>(null);
  const change = (part: Partial<ConnectForm>) => setForm((now) => ({ ...now, ...part }));
  const request = useSaving(form, before, onClose);
  const told = request.error ? toAppError(request.error).fields : [];
  const errorOf = (field: FormField): string | undefined => {
    if (missing?.includes(field) && form[field].trim() === '') return words.required;
    if (missing && wrongIn(form) === field) return field === 'port' ? words.portWrong : words.headersWrong;
    return told.find(({ path }) => path.replace('place.', '').split('.')[0] === field)?.message;
  };
  /** @returns whether everything is filled in */
  const isReady = (use: 'test' | 'save'): boolean => {
    const lacking = missingFor(use, form);
    setMissing(lacking);
    return lacking.length === 0 && wrongIn(form) === null;
  };
  const submit = () => {
    const ready = isReady('save');
    if (ready) request.mutate();
    return ready;
  };
  const fields = { form, before, errorOf, onChange: change };
  return (
    <FormDialog
      wide
      steady
      title={before ? words.changeTitle(before.name) : words.titles[kind]}
      action={before ? words.saveChange : words.save}
      request={request}
      unsaved={form !== known}
      onSubmit={submit}
      onClose={onClose}
    >
      <Line {...fields} field="name" label={words.name} max={sourceLimits.name} />
      <PlaceFields {...fields} />
      <TestConnection
        form={form}
        before={before}
        isReady={() => isReady('test')}
        found={found}
        onFound={(answer) => {
          setFound(answer);
          change(chosenIn(answer, form));
        }}
      />
      <Columns form={form} found={found} error={errorOf('value')} onChange={change} />
      <Use form={form} lenses={lenses} onChange={change} />
      {before ? <p className="text-13 text-text-2">{words.startsAnew}</p> : null}
    </FormDialog>
  );
}

/** Saves the form; a new source, and one with a new file, is fetched at once, so that its figures are there. */
function useSaving(form: ConnectForm, before: DataSourceSettings | null, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const body = bodyOf(form);
      if (before && !body.file) return { ...(await changeSource(before.dataSourceId, body)), failure: null };
      const { dataSourceId, position } = before
        ? { ...(await changeSource(before.dataSourceId, body)), dataSourceId: before.dataSourceId }
        : await connectSource(body);
      // The source exists now, so a fetch that fails is told of, and the form is not sent a second time.
      return fetchSource(dataSourceId).catch((error: unknown) => ({
        position,
        failure: { text: messageOr(error, texts.source.failedAction) },
      }));
    },
    onSuccess: async ({ position, failure }) => {
      onClose();
      if (failure) notify(failure.text, 'error');
      else notify(before ? words.saved : words.connected(form.name.trim()), 'success');
      await rereadSources(client, position);
    },
  });
}

/** Columns that fit the answer: those chosen before if it has them, otherwise the first with texts and the first with numbers. */
function chosenIn({ columns, rows }: Tested, { label, value }: ConnectForm): Partial<ConnectForm> {
  const has = (type: 'string' | 'number') =>
    columns.find((_, at) => rows.some((row) => typeof row[at] === type)) ?? '';
  return {
    label: columns.includes(label) ? label : has('string'),
    value: columns.includes(value) ? value : has('number'),
  };
}

type TestProps = {
  form: ConnectForm;
  before: DataSourceSettings | null;
  found: Tested | null;
  isReady: () => boolean;
  onFound: (answer: Tested) => void;
};

function TestConnection({ form, before, found, isReady, onFound }: TestProps) {
  const request = useMutation({
    mutationFn: () => testSource({ ...(before && { dataSourceId: before.dataSourceId }), ...placeOf(form) }),
    onSuccess: onFound,
  });
  const { error } = request;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <Button
          busy={request.isPending && words.testing}
          onClick={() => {
            if (isReady()) request.mutate();
          }}
        >
          {words.test}
        </Button>
      </div>
      {error ? <Banner tone="bad">{messageOr(error, texts.source.failedAction)}</Banner> : null}
      {found && !error ? <TestedRows tested={found} /> : null}
      <p role="status" className="sr-only">
        {found && !error ? words.tested(count(found.total, ...words.row)) : ''}
      </p>
    </div>
  );
}

type PartProps = { form: ConnectForm; onChange: (part: Partial<ConnectForm>) => void };

function Columns({
  form,
  found,
  error,
  onChange,
}: PartProps & { found: Tested | null; error: string | undefined }) {
  const optionsOf = (chosen: string) =>
    [...new Set([...(found?.columns ?? []), ...(chosen ? [chosen] : [])])].map((column) => (
      <option key={column} value={column}>
        {column}
      </option>
    ));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.label}>
        {(wiring) => (
          <Select {...wiring} value={form.label} onChange={({ target }) => onChange({ label: target.value })}>
            <option value="">{words.noLabel}</option>
            {optionsOf(form.label)}
          </Select>
        )}
      </Field>
      <Field label={words.value} hint={found ? undefined : words.columnsHint} error={error}>
        {(wiring) => (
          <Select {...wiring} value={form.value} onChange={({ target }) => onChange({ value: target.value })}>
            <option value="">{words.choose}</option>
            {optionsOf(form.value)}
          </Select>
        )}
      </Field>
    </div>
  );
}

function Use({ form, lenses, onChange }: PartProps & { lenses: Lenses }) {
  const isFile = placeKindOf(form) === 'sqlite';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.subLens} optional>
        {(wiring) => (
          <Select
            {...wiring}
            value={form.subLens}
            onChange={({ target }) => onChange({ subLens: target.value })}
          >
            <option value="">{words.noSubLens}</option>
            {lenses.all.map(({ id, name, subLenses }) => (
              <optgroup key={id} label={name}>
                {subLenses.map((subLens) => (
                  <option key={subLens.id} value={subLens.id}>
                    {subLens.id} {subLens.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.schedule} hint={isFile ? words.fileSchedule : undefined}>
        {(wiring) => (
          <Select
            {...wiring}
            value={form.schedule}
            onChange={({ target }) => onChange({ schedule: target.value })}
          >
            {schedules
              .filter((one) => one === 'none' || !isFile)
              .map((one) => (
                <option key={one} value={one}>
                  {words.schedules[one]}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
