import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, personalField } from '../kernel/fields.ts';
import { fetchFailures, schedules, sourceKinds } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const audit = { notShown: 'About an organisation, not an assessment.' };
const about = { organizationId: idField, dataSourceId: idField };

const settings = {
  ...about,
  kind: z.enum(sourceKinds),
  name: personalField,
  /** What is read, as JSON ({@link SourceReads}); sealed because addresses often carry keys, whatever people are told. */
  reads: personalField,
  /** Headers with their values, a password, or an uploaded file, as JSON ({@link SourceSecret}). */
  secret: personalField,
  /** Id of a sub-lens of the framework `nine-lenses`; null: none. */
  subLens: z.string().nullable(),
  schedule: z.enum(schedules),
  /** Where the uploaded file is in the blob store, sealed with the key of the source; absent: no file. */
  fileKey: idField.optional(),
  by: idField,
};
/** Everything that people entered, and everything that was read, is sealed with the key of the source, which its removal destroys. */
const sealedSettings = { subject: 'dataSourceId', fields: ['name', 'reads', 'secret'] };

export const dataSourceConnected = eventType({
  type: 'DataSourceConnected',
  version: 1,
  audit,
  personal: sealedSettings,
  schema: z.strictObject(settings),
});
export const dataSourceChanged = eventType({
  type: 'DataSourceChanged',
  version: 1,
  audit,
  personal: sealedSettings,
  /** `readsOther`: another place, query or column is read from now on, so earlier figures are not its history. */
  schema: z.strictObject({ ...settings, readsOther: z.boolean().optional() }),
});
/** One fetch and its metrics. `fetchId` names the request or job, so that a repetition adds nothing. */
export const dataFetched = eventType({
  type: 'DataFetched',
  version: 1,
  audit,
  personal: { subject: 'dataSourceId', fields: ['metrics', 'sha256'] },
  schema: z.strictObject({
    ...about,
    fetchId: idField,
    rows: z.int().nonnegative(),
    /** `[name, number]` pairs, as JSON. */
    metrics: personalField,
    /** Rows without a metric: no number, no name, a repeated name, or beyond the limit. */
    leftOut: z.int().nonnegative(),
    isTruncated: z.boolean(),
    /** SHA-256 of the whole table, hexadecimal: whether two fetches read the same. Sealed because small tables can be guessed. */
    sha256: personalField,
  }),
});
export const dataFetchFailed = eventType({
  type: 'DataFetchFailed',
  version: 1,
  audit,
  schema: z.strictObject({ ...about, fetchId: idField, code: z.enum(fetchFailures) }),
});
/** The key of the source is destroyed afterwards. */
export const dataSourceRemoved = eventType({
  type: 'DataSourceRemoved',
  version: 1,
  audit,
  schema: z.strictObject({ ...about, by: idField }),
});

export const dataSourceEvents = [
  dataSourceConnected,
  dataSourceChanged,
  dataFetched,
  dataFetchFailed,
  dataSourceRemoved,
] as const;
export type DataSourceEvent = FactOf<(typeof dataSourceEvents)[number]>;
