import type { SourceSettings } from '../../../domain/data-source/decide.ts';
import type { SourceKind } from '../../../domain/data-source/limits.ts';
import type { SourceFile, SourceSecret } from '../../../domain/data-source/state.ts';
import { subLensIdOf } from '../../../domain/framework/catalogue-ids.ts';
import type { SourceBody } from '../contract/data-sources.ts';
import type { ReadingSecret } from './read-source.ts';
import { bytesEntered } from './source-file.ts';

/** @param file the uploaded file, as it is stored; undefined: none was uploaded */
export const settingsOf = (
  { name, place, label, value, subLens, schedule, ...entered }: SourceBody,
  file: SourceFile | undefined,
): SourceSettings => ({
  name,
  reads: { place, label, value },
  secret: secretIn(place.kind, entered, file),
  subLens: subLensIdOf(subLens),
  schedule,
});

type Entered = Pick<SourceBody, 'headers' | 'password' | 'file'>;

/** The secret that was entered; undefined: none. */
function secretIn(
  kind: SourceKind,
  { headers, password }: Omit<Entered, 'file'>,
  file: SourceFile | undefined,
): SourceSecret | undefined {
  if (kind === 'api')
    return headers && { kind, headers: headers.map(({ name, value }) => [name, value] as const) };
  if (kind === 'sqlite') return file;
  return password === undefined ? undefined : { kind, password };
}

/** A file that was entered, before it is stored. */
export const announced = ({ place, file }: SourceBody): SourceFile | undefined =>
  place.kind === 'sqlite' && file ? { kind: 'sqlite', fileKey: '', name: file.name, size: 0 } : undefined;

/** What was entered, as it is read without being stored. @throws {ApiProblem} those of {@link bytesEntered} */
export async function enteredFor(kind: SourceKind, entered: Entered): Promise<ReadingSecret | undefined> {
  if (kind === 'sqlite') {
    if (!entered.file) return undefined;
    const bytes = await bytesEntered(entered.file);
    return { kind, bytes: async () => bytes };
  }
  const secret = secretIn(kind, entered, undefined);
  return secret?.kind === 'sqlite' ? undefined : secret;
}
