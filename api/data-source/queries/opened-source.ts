import type { OpenedSource } from '../../../domain/data-source/decide.ts';
import type { DataSource } from '../../../domain/data-source/state.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

/** What is stored of a source, decrypted; undefined if its key was destroyed. */
export async function openedSource(
  keys: ApiDependencies['keys'],
  { reads, secret }: Pick<NonNullable<DataSource>, 'reads' | 'secret'>,
): Promise<OpenedSource | undefined> {
  const [openedReads, openedSecret] = await Promise.all([open(keys, reads), open(keys, secret)]);
  if (openedReads === undefined || openedSecret === undefined) return undefined;
  return {
    reads: JSON.parse(openedReads) as OpenedSource['reads'],
    secret: JSON.parse(openedSecret) as OpenedSource['secret'],
  };
}
