import type { SourcePlace, SourceSecret } from '../../../domain/data-source/state.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { FetchFailed, type Table } from '../../../infra/data-sources/port.ts';

/** Reads a place once, with its secret. @throws {FetchFailed} */
export async function readSource(
  readers: Infrastructure['dataSources'],
  place: SourcePlace,
  secret: SourceSecret,
  signal: AbortSignal,
): Promise<Table> {
  if (place.kind === 'api' && secret.kind === 'api')
    return readers.api(place.address, secret.headers, place.path, signal);
  if (place.kind === 'database' && secret.kind === 'database') {
    const { kind: _, select, ...address } = place;
    return readers.database(address, secret.password, select, signal);
  }
  throw new FetchFailed('ADDRESS_REFUSED', inWords(say('dataSource.notOffered')));
}
