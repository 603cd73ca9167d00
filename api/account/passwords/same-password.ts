import { RequestIdReused } from '../../../infra/command-handling/command-handler.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Called after a command that stores a password. The command id does not cover passwords (app.ts), so this detects a repeated request with
 * another password, or a request by another person who knows the id. @param stored the hash stored after the command @throws
 * {RequestIdReused} when `password` is not the stored one
 */
export async function mustBeStored(stored: string | null | undefined, password: string): Promise<void> {
  if (!(await passwordMatches(stored ?? undefined, password))) throw new RequestIdReused();
}
