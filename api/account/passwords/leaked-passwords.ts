import { createRequire } from 'node:module';
import type * as languageCommon from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/**
 * The most common passwords of published leaks, in lower case (ASVS 5.0, 6.2.12). Shipped with the program, so it works
 * offline. Loaded at the first use, so processes that never check a password do not pay for it.
 */
export function leakedPasswords(): ReadonlySet<string> {
  known ??= new Set(listed().map((password) => String(password).toLowerCase()));
  return known;
}

/** Ignores case. */
export function isLeakedPassword(password: string): boolean {
  return leakedPasswords().has(password.normalize('NFKC').toLowerCase());
}

function listed(): readonly unknown[] {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof languageCommon;
  return dictionary['passwords-common'];
}
