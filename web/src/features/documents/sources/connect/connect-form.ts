import type { DataSourceSettings } from '../../../../../../api/data-source/contract/data-sources.ts';
import { databaseEngines, schedules } from '../../../../../../domain/data-source/limits.ts';
import type { SourceBody } from '../services/sources-queries.ts';
import { headersIn } from './header-lines.ts';

/** The forms: an SQLite file is one of the engines of a database. */
export type FormKind = 'api' | 'database';

/** What is typed and chosen; fields of the other kind stay empty. */
export type ConnectForm = {
  readonly kind: FormKind;
  readonly name: string;
  readonly address: string;
  readonly headers: string;
  readonly path: string;
  readonly engine: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** `verified` or `off`. */
  readonly tls: string;
  readonly select: string;
  /** Name of the SQLite file, and its bytes in base64; no bytes: the stored file stays. */
  readonly fileName: string;
  readonly file: string;
  /** Empty: none. */
  readonly label: string;
  readonly value: string;
  readonly subLens: string;
  readonly schedule: string;
};
export type FormField = keyof ConnectForm;

export const formKindOf = (kind: DataSourceSettings['place']['kind']): FormKind =>
  kind === 'api' ? 'api' : 'database';

export function formOf(kind: FormKind, before: DataSourceSettings | null): ConnectForm {
  const place = before?.place;
  const api = place?.kind === 'api' ? place : undefined;
  const database = place?.kind === 'database' ? place : undefined;
  const sqlite = place?.kind === 'sqlite' ? place : undefined;
  return {
    kind,
    name: before?.name ?? '',
    address: api?.address ?? '',
    headers: '',
    path: api?.path ?? '',
    engine: sqlite ? 'sqlite' : (database?.engine ?? 'postgresql'),
    host: database?.host ?? '',
    port: database ? String(database.port) : (usualPorts.postgresql ?? ''),
    database: database?.database ?? '',
    user: database?.user ?? '',
    password: '',
    tls: database?.tls ?? 'verified',
    select: (database ?? sqlite)?.select ?? '',
    fileName: before?.file?.name ?? '',
    file: '',
    label: before?.label ?? '',
    value: before?.value ?? '',
    subLens: before?.subLens ?? '',
    schedule: before?.schedule ?? 'none',
  };
}

const usualPorts: Readonly<Record<string, string>> = { postgresql: '5432', mysql: '3306' };

/** Another engine, with its usual port unless another port was typed. */
export function withEngine(form: ConnectForm, engine: string): Partial<ConnectForm> {
  const isUsual = form.port === usualPorts[form.engine];
  const port = isUsual ? (usualPorts[engine] ?? form.port) : form.port;
  return { engine, port, ...(engine === 'sqlite' && { schedule: 'none' }) };
}

const neededForPlace = {
  api: ['address'],
  database: ['host', 'port', 'database', 'user', 'select'],
  sqlite: ['fileName', 'select'],
} as const satisfies Record<DataSourceSettings['place']['kind'], readonly FormField[]>;

/** Kind of the place that the form describes. */
export const placeKindOf = ({ kind, engine }: Pick<ConnectForm, 'kind' | 'engine'>) =>
  kind === 'database' && engine === 'sqlite' ? 'sqlite' : kind;

/** Fields that must be filled in before a test, or before saving. */
export const missingFor = (use: 'test' | 'save', form: ConnectForm): readonly FormField[] =>
  [...neededForPlace[placeKindOf(form)], ...(use === 'save' ? (['name', 'value'] as const) : [])].filter(
    (field) => form[field].trim() === '',
  );

/** Fields whose text cannot be sent as it is. */
export function wrongIn(form: ConnectForm): FormField | null {
  if (form.kind === 'api') return headersIn(form.headers) ? null : 'headers';
  if (placeKindOf(form) === 'sqlite') return null;
  const port = Number(form.port);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? null : 'port';
}

/** Where to read, and the secret if one was typed; without one the stored secret is used. */
export function placeOf(form: ConnectForm): Pick<SourceBody, 'place' | 'headers' | 'password' | 'file'> {
  if (form.kind === 'api') {
    const headers = headersIn(form.headers) ?? [];
    return {
      place: { kind: 'api', address: form.address.trim(), path: form.path.trim() },
      ...(headers.length > 0 && { headers }),
    };
  }
  if (placeKindOf(form) === 'sqlite')
    return {
      place: { kind: 'sqlite', select: form.select.trim() },
      ...(form.file !== '' && { file: { name: form.fileName, content: form.file } }),
    };
  return {
    place: {
      kind: 'database',
      engine: databaseEngines.find((one) => one === form.engine) ?? 'postgresql',
      host: form.host.trim(),
      port: Number(form.port),
      database: form.database.trim(),
      user: form.user.trim(),
      tls: form.tls === 'off' ? 'off' : 'verified',
      select: form.select.trim(),
    },
    ...(form.password !== '' && { password: form.password }),
  };
}

export const bodyOf = (form: ConnectForm): SourceBody => ({
  name: form.name.trim(),
  ...placeOf(form),
  label: form.label || null,
  value: form.value,
  subLens: form.subLens || null,
  schedule: schedules.find((one) => one === form.schedule) ?? 'none',
});
