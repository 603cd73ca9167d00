import { RequestIdReused } from '../../../infra/command-handling/command-handler.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Called after a command that stores a password. Command ids do not cover passwords (app.ts), so this check detects a
 * repeated request id with another password, also when another person sends it. @param stored the hash that is stored
 * after the command @throws {RequestIdReused} if `password` does not match it
 */
export async function mustBeStored(stored: string | null | undefined, password: string): Promise<void> {
  if (!(await passwordMatches(stored ?? undefined, password))) throw new RequestIdReused();
}
