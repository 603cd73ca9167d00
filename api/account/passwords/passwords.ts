import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Checked when the account does not exist, so that the answer takes as long as when it does. */
let decoy: Promise<string> | undefined;

/**
 * One spelling of what is written in several: keyboards compose an accent or a ligature in one way or another, and the person sees no difference
 * (NIST SP 800-63B 3.1.1.2: NFKC or NFKD before hashing).
 */
export function spelledOnce(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(spelledOnce(password), parameters);
}

/** Also of a hash that was made of the password as it was typed, before {@link spelledOnce}. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const matches =
    (await verify(against, spelledOnce(password))) ||
    (spelledOnce(password) !== password && (await verify(against, password)));
  return stored !== undefined && matches;
}
