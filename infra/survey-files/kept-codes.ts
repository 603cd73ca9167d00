import { randomBytes } from 'node:crypto';

/** The codes of one organisation's comments, by import. */
export type KeptCodes = {
  readonly key: Buffer;
  readonly byImport: ReadonlyMap<string, readonly string[]>;
  keep(importId: string, codes: readonly string[]): void;
  forget(importId: string): void;
};

/** About three million comments. */
const usualMost = 48 * 1024 * 1024;

export const lettersIn = (codes: readonly string[] = []): number =>
  codes.reduce((sum, { length }) => sum + length, 0);

/**
 * Keeps codes of comments in memory, so that each import does not open all comments of earlier imports again. Every organisation has a key of its
 * own, which is never stored.
 * @param mostLetters of all codes together; those of the organisation that has asked for none for the longest time go first
 */
export function createKeptCodes(mostLetters = usualMost): (organizationId: string) => KeptCodes {
  const organizations = new Map<string, KeptCodes>();
  let letters = 0;
  const started = (organizationId: string): KeptCodes => {
    const byImport = new Map<string, readonly string[]>();
    const forget = (importId: string) => {
      letters -= lettersIn(byImport.get(importId));
      byImport.delete(importId);
    };
    return {
      key: randomBytes(32),
      byImport,
      forget,
      keep: (importId, codes) => {
        forget(importId);
        // It may have been dropped since, and its codes are of no use to the next one.
        if (organizations.get(organizationId)?.byImport !== byImport) return;
        byImport.set(importId, codes);
        letters += lettersIn(codes);
        for (const [longest, { byImport: all, forget: drop }] of organizations) {
          if (letters <= mostLetters) return;
          for (const one of [...all.keys()]) drop(one);
          organizations.delete(longest);
        }
      },
    };
  };
  return (organizationId) => {
    const known = organizations.get(organizationId) ?? started(organizationId);
    organizations.delete(organizationId);
    organizations.set(organizationId, known);
    return known;
  };
}
