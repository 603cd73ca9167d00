import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash that is verified when the account does not exist, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/**
 * Normalises a password to one Unicode form: keyboards compose accents and ligatures differently, and people cannot see
 * the difference (NIST SP 800-63B 3.1.1.2: NFKC or NFKD before hashing).
 */
export function spelledOnce(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(spelledOnce(password), parameters);
}

/** Also accepts a hash of the password as it was typed, made before {@link spelledOnce} existed. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const matches =
    (await verify(against, spelledOnce(password))) ||
    (spelledOnce(password) !== password && (await verify(against, password)));
  return stored !== undefined && matches;
}
