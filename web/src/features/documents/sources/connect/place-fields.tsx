import type { ReactNode } from 'react';
import type { DataSourceSettings } from '../../../../../../api/data-source/contract/data-sources.ts';
import { databaseEngines, sourceLimits as limits } from '../../../../../../domain/data-source/limits.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { texts } from '../texts.ts';
import { type ConnectForm, type FormField, placeKindOf, withEngine } from './connect-form.ts';
import { FileField } from './file-field.tsx';

const words = texts.connect;

type Props = {
  form: ConnectForm;
  before: DataSourceSettings | null;
  onChange: (part: Partial<ConnectForm>) => void;
  errorOf: (field: FormField) => string | undefined;
};

/** Where the source is, its secret, and what is read there. */
export function PlaceFields(props: Props) {
  return props.form.kind === 'api' ? <ApiFields {...props} /> : <DatabaseFields {...props} />;
}

function ApiFields(props: Props) {
  const { form, before, onChange, errorOf } = props;
  const stored = before?.headerNames ?? [];
  return (
    <>
      <Line
        {...props}
        field="address"
        label={words.address}
        hint={words.addressHint}
        max={limits.address}
        isUrl
      />
      <Field
        label={words.headers}
        optional
        hint={stored.length > 0 ? words.headersKept(stored.join(', ')) : words.headersHint}
        error={errorOf('headers')}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            value={form.headers}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange({ headers: target.value })}
          />
        )}
      </Field>
      <Line {...props} field="path" label={words.path} hint={words.pathHint} max={limits.path} optional />
    </>
  );
}

function DatabaseFields(props: Props) {
  const { form, onChange, errorOf } = props;
  const isFile = placeKindOf(form) === 'sqlite';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.engine}>
          {(wiring) => (
            <Select
              {...wiring}
              value={form.engine}
              onChange={({ target }) => onChange(withEngine(form, target.value))}
            >
              {[...databaseEngines, 'sqlite' as const].map((engine) => (
                <option key={engine} value={engine}>
                  {words.engines[engine]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isFile ? <FileField {...props} /> : <ServerFields {...props} />}
      </div>
      {isFile ? null : <Encryption {...props} />}
      <Field
        label={words.select}
        hint={isFile ? words.selectFileHint : words.selectHint}
        error={errorOf('select')}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            value={form.select}
            spellCheck={false}
            maxLength={limits.select}
            onChange={({ target }) => onChange({ select: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function ServerFields(props: Props) {
  const { form, before, onChange, errorOf } = props;
  return (
    <>
      <Line {...props} field="host" label={words.host} max={limits.host} />
      <Line {...props} field="port" label={words.port} max={5} />
      <Line {...props} field="database" label={words.database} max={limits.databaseName} />
      <Line {...props} field="user" label={words.user} hint={words.userHint} max={limits.databaseName} />
      <Field
        label={words.password}
        hint={before ? words.passwordKept : words.passwordHint}
        error={errorOf('password')}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            value={form.password}
            autoComplete="off"
            maxLength={limits.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function Encryption({ form, onChange, errorOf }: Props) {
  return (
    <Field
      label={words.tls}
      hint={form.tls === 'off' ? words.tlsOffHint : words.tlsHint}
      error={errorOf('tls')}
    >
      {(wiring) => (
        <Select {...wiring} value={form.tls} onChange={({ target }) => onChange({ tls: target.value })}>
          <option value="verified">{words.tlsVerified}</option>
          <option value="off">{words.tlsOff}</option>
        </Select>
      )}
    </Field>
  );
}

type LineProps = Props & {
  field: FormField;
  label: string;
  hint?: ReactNode;
  max: number;
  optional?: boolean;
  isUrl?: boolean;
};

/** A field of one line. */
export function Line({
  form,
  onChange,
  errorOf,
  field,
  label,
  hint,
  max,
  optional = false,
  isUrl = false,
}: LineProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={errorOf(field)}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...(isUrl ? { type: 'url', inputMode: 'url' } : {})}
          value={form[field]}
          required={!optional}
          maxLength={max}
          spellCheck={false}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  );
}
