import { createRequire } from 'node:module';
import type * as languageCommon from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/**
 * The commonest passwords of published leaks, in small letters (ASVS 5.0, 6.2.12). Read when the first password is chosen and kept:
 * a process that only answers questions never pays for it. It comes with the program, so it also works without a network.
 */
export function leakedPasswords(): ReadonlySet<string> {
  known ??= new Set(listed().map((password) => String(password).toLowerCase()));
  return known;
}

/** Is it one of them, whatever its capitals? */
export function isLeakedPassword(password: string): boolean {
  return leakedPasswords().has(password.normalize('NFKC').toLowerCase());
}

function listed(): readonly unknown[] {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof languageCommon;
  return dictionary['passwords-common'];
}
