import * as z from 'zod/mini';
import {
  databaseEngines,
  fetchFailures,
  sourceLimits as limits,
  schedules,
  sourceKinds,
} from '../../../domain/data-source/limits.ts';
import { longestSubLensId } from '../../../domain/framework/catalogue-ids.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';

const needed = fieldText('field.required');
const name = z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.name));
const address = z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.address));
/** Dotted path to a list of objects in the answer, such as `data.items`; empty: the whole answer. */
const path = z.string().check(z.trim(), z.maxLength(limits.path));
const column = z.string().check(z.minLength(1, needed), z.maxLength(limits.column));
/** Of the nine lenses, or of the specified catalogue; null: none. */
const subLens = z.nullable(z.string().check(z.maxLength(longestSubLensId)));

const headers = z
  .array(
    z.strictObject({
      name: z.string().check(z.maxLength(limits.headerName)),
      value: z.string().check(z.maxLength(limits.headerValue)),
    }),
  )
  .check(z.maxLength(limits.headers));

/** `label`: column with the names of the metrics; null: the table has one row. `value`: column with the numbers. */
const columns = { label: z.nullable(column), value: column };

const apiPlace = z.strictObject({ kind: z.literal('api'), address, path });
const databaseName = z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.databaseName));
const databasePlace = z.strictObject({
  kind: z.literal('database'),
  engine: z.enum(databaseEngines),
  host: z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.host)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  database: databaseName,
  user: databaseName,
  /** `verified`: the certificate is checked. `off`: no TLS, refused unless the installation permits it. */
  tls: z.enum(['verified', 'off']),
  /** One SELECT, run in a read-only transaction. */
  select: z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.select)),
});
const sqlitePlace = z.strictObject({
  kind: z.literal('sqlite'),
  /** One SELECT, run on a copy of the file in memory that nothing can write to. */
  select: databasePlace.shape.select,
});
/** Length of the base64 text of the largest file. */
const longestContent = 4 * Math.ceil(limits.fileBytes / 3);
/** Most bytes of a body with a file and the remaining fields. */
export const longestSourceBody = longestContent + 100_000;
/** Sealed when stored, and never in an answer. Absent: the stored one stays, unless the place changed: 400 SECRET_NEEDED. */
const secrets = {
  headers: z.optional(headers),
  password: z.optional(z.string().check(z.minLength(1, needed), z.maxLength(limits.password))),
  /** An SQLite file; `content`: its bytes in base64. */
  file: z.optional(
    z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1, needed), z.maxLength(limits.fileName)),
      content: z
        .string()
        .check(
          z.minLength(1, fieldText('field.file.empty')),
          z.maxLength(longestContent, fieldText('field.file.larger', { most: limits.fileBytes / 1_048_576 })),
        ),
    }),
  ),
};
/** What is read, and with which secret: `headers` for an API, `password` for a database, `file` for an SQLite file. */
const place = z.discriminatedUnion('kind', [apiPlace, databasePlace, sqlitePlace]);

/**
 * POST /api/data-sources (organization.manage), 201 {@link connected}. 400 ADDRESS_INVALID, HEADER_REFUSED, SUB_LENS_UNKNOWN, SECRET_NEEDED,
 * NOT_A_DATABASE, FILE_BROKEN, FILE_NOT_SCHEDULED;
 * 409 TOO_MANY_SOURCES. PUT /api/data-sources/{dataSourceId} takes the same.
 */
export const sourceBody = z.strictObject({
  name,
  place,
  ...columns,
  ...secrets,
  subLens,
  schedule: z.enum(schedules),
});
export type SourceBody = z.infer<typeof sourceBody>;
export const connected = z.strictObject({ dataSourceId: id, position });

/**
 * POST /api/test-data-source (organization.manage): reads once and stores nothing. 409 with the code and the sentence of the failure; 429.
 * `dataSourceId`: the source whose stored secret is used if none is given and the place is its own.
 */
export const testBody = z.strictObject({ dataSourceId: z.optional(id), place, ...secrets });
const cell = z.nullable(z.union([z.string(), z.number()]));
export const tested = z.strictObject({
  columns: z.array(z.string()),
  /** The first five. */
  rows: z.array(z.array(cell)),
  total: z.int(),
  /** The limit that ended the reading; null: everything was read. */
  truncated: z.nullable(z.enum(['rows', 'bytes'])),
});
export type Tested = z.infer<typeof tested>;

const failure = z.strictObject({ code: z.enum(fetchFailures), text: z.string() });

const source = z.strictObject({
  dataSourceId: id,
  kind: z.enum(sourceKinds),
  name: z.string(),
  subLens: z.nullable(z.string()),
  schedule: z.enum(schedules),
  connectedAt: instant,
  /** Name of the member. */
  connectedBy: z.string(),
  /** The newest fetch that gave metrics; null: none yet. */
  fetched: z.nullable(
    z.strictObject({
      at: instant,
      /** Counts the fetches of this source that gave metrics, from 1. */
      number: z.int(),
      /** Rows read, and those of them without a metric. */
      rows: z.int(),
      leftOut: z.int(),
      isTruncated: z.boolean(),
    }),
  ),
  /** Metrics of the newest fetch. */
  metrics: z.array(
    z.strictObject({
      name: z.string(),
      value: z.number(),
      /** Values of the newest 30 fetches that had this metric, the oldest first, each with its position in the log. */
      history: z.array(z.strictObject({ at: instant, value: z.number(), position })),
    }),
  ),
  /** Set if the newest fetch failed; the metrics are then of an earlier one. */
  failure: z.nullable(z.strictObject({ ...failure.shape, at: instant })),
});
export type ConnectedSource = z.infer<typeof source>;

/** GET /api/data-sources (documents.read): names and figures, without addresses. The newest source first. */
export const dataSourcesQuery = z.strictObject({ after: z.optional(position) });
export const dataSourceList = z.strictObject({ sources: z.array(source), position: z.nullable(position) });
export type DataSourceList = z.infer<typeof dataSourceList>;

/** GET /api/data-sources/{dataSourceId} (organization.manage): what is read, with the names of headers only. */
export const dataSourceParams = z.strictObject({ dataSourceId: id });
export const dataSourceSettings = z.strictObject({
  dataSourceId: id,
  name: z.string(),
  place,
  label: z.nullable(z.string()),
  value: z.string(),
  headerNames: z.array(z.string()),
  /** The uploaded file, of which the bytes are never answered; null: none. */
  file: z.nullable(z.strictObject({ name: z.string(), size: z.int() })),
  subLens: z.nullable(z.string()),
  schedule: z.enum(schedules),
});
export type DataSourceSettings = z.infer<typeof dataSourceSettings>;

/** POST /api/data-sources/{dataSourceId}/fetch (organization.manage). `failure`: why there are no new figures; null: there are. 429. */
export const fetched = z.strictObject({ position, failure: z.nullable(failure) });
