import { toAppError } from '../../lib/app-error.ts';

export function fieldErrors(thrown: unknown): Readonly<Record<string, string>> {
  if (!thrown) return {};
  return Object.fromEntries(toAppError(thrown).fields.map(({ path, message }) => [path, message]));
}
