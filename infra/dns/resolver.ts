import { getServers, NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import type { Dns, TextRecords } from './port.ts';

export type ResolverOptions = {
  /**
   * Each an `address` or `address:port`, tried in this order; undefined: the machine's resolvers at the time of the
   * look-up.
   */
  readonly servers?: readonly string[] | undefined;
  /** Timeout for each server, in milliseconds. Default 2,000. */
  readonly timeoutMs?: number;
  /** How often all servers are tried. Default 2. */
  readonly rounds?: number;
};

/** Asks one resolver after another until one answers. Does not use the hosts file and search domains. */
export function createDns({ servers, timeoutMs = 2_000, rounds = 2 }: ResolverOptions = {}): Dns {
  return {
    textsAt: async (name) => {
      const asked = servers ?? getServers();
      let last: TextRecords = { answer: 'failed', why: 'ENOSERVER' };
      // Asked one by one: given a list, Node would accept the first answer, even an error (SERVFAIL, REFUSED).
      for (const server of Array.from({ length: rounds }, () => asked).flat()) {
        last = await ask(server, name);
        if (last.answer !== 'failed') return last;
      }
      return last;
    },
  };

  async function ask(server: string, name: string): Promise<TextRecords> {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    resolver.setServers([server]);
    try {
      const found = await resolver.resolveTxt(name);
      return { answer: 'records', texts: found.map((parts) => parts.join('')) };
    } catch (error) {
      const why = codeOf(error);
      return why === NODATA || why === NOTFOUND ? { answer: 'none' } : { answer: 'failed', why };
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
}
