import { createRequire } from 'node:module';
import type * as languageCommon from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/**
 * The most common passwords of published leaks, in lower case (ASVS 5.0, 6.2.12). Loaded and cached at the first use, so a process that
 * only reads does not pay for it. Shipped with the program, so it works offline.
 */
export function leakedPasswords(): ReadonlySet<string> {
  known ??= new Set(listed().map((password) => String(password).toLowerCase()));
  return known;
}

/** Case-insensitive. */
export function isLeakedPassword(password: string): boolean {
  return leakedPasswords().has(password.normalize('NFKC').toLowerCase());
}

function listed(): readonly unknown[] {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof languageCommon;
  return dictionary['passwords-common'];
}
