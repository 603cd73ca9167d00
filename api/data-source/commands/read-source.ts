import type {
  SourceFile,
  SourceHeaders,
  SourcePlace,
  SourceSecret,
} from '../../../domain/data-source/state.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { FetchFailed, type Table } from '../../../infra/data-sources/port.ts';

/** What is needed to read a place: headers, a password, or the bytes of a file. */
export type ReadingSecret =
  | Exclude<SourceSecret, SourceFile>
  | { readonly kind: 'sqlite'; readonly bytes: () => Promise<Uint8Array> };

/** Reads a place once, with its secret. @throws {FetchFailed} */
export async function readSource(
  readers: Infrastructure['dataSources'],
  place: SourcePlace,
  secret: ReadingSecret,
  signal: AbortSignal,
): Promise<Table> {
  if (place.kind === 'api' && secret.kind === 'api')
    return withoutSecrets(
      await readers.api(place.address, secret.headers, place.path, signal),
      secret.headers,
    );
  if (place.kind === 'database' && secret.kind === 'database') {
    const { kind: _, select, ...address } = place;
    return readers.database(address, secret.password, select, signal);
  }
  if (place.kind === 'sqlite' && secret.kind === 'sqlite')
    return readers.sqlite(await secret.bytes(), place.select, signal);
  throw new FetchFailed('ADDRESS_REFUSED', inWords(say('dataSource.notOffered')));
}

/** Length of the shortest part of a header that counts as a key; shorter ones may also be figures' names. */
const shortestKey = 16;

/** The table without keys that the source answered with, because more people see its figures than may know its headers. */
function withoutSecrets(table: Table, headers: SourceHeaders): Table {
  const keys = headers
    .flatMap(([, value]) => value.split(/\s+/))
    .filter((part) => part.length >= shortestKey)
    .sort((a, b) => b.length - a.length);
  if (keys.length === 0) return table;
  const masked = <Value>(value: Value): Value | string =>
    typeof value === 'string'
      ? keys.reduce((text, key) => text.replaceAll(key, '***'), value as string)
      : value;
  return {
    ...table,
    columns: table.columns.map(masked),
    rows: table.rows.map((row) => row.map(masked)),
  };
}
