import { isOf, type OpenedSource } from '../../../domain/data-source/decide.ts';
import { DataSource } from '../../../domain/data-source/state.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';

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

/** The source and what is stored of it, decrypted. @throws {ApiProblem} 404 */
export async function openedOf(
  { commands, keys }: Pick<ApiDependencies, 'commands' | 'keys'>,
  dataSourceId: string,
  tenant: string,
) {
  const { state } = await commands.load(DataSource, dataSourceId);
  const opened = isOf(state, tenant) ? await openedSource(keys, state) : undefined;
  if (!isOf(state, tenant) || !opened) throw notFound();
  return { state, opened };
}
