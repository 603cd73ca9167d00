import { RequestIdReused } from '../../../infra/command-handling/command-handler.ts';
import { passwordMatches } from './passwords.ts';

/**
 * After a command that stores a password: a command id says nothing of passwords (app.ts), so a request sent before with another one, or by somebody
 * else who knows its id, is found here.
 * @param stored the hash that is stored after the command
 * @throws {RequestIdReused} when `password` is not the one that is stored
 */
export async function mustBeStored(stored: string | null | undefined, password: string): Promise<void> {
  if (!(await passwordMatches(stored ?? undefined, password))) throw new RequestIdReused();
}
