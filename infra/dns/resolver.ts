import { getServers, NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import type { Dns, TextRecords } from './port.ts';

export type ResolverOptions = {
  /** `address` or `address:port`, asked in this order; undefined = those of the machine, as they are then. */
  readonly servers?: readonly string[] | undefined;
  /** For one server, in milliseconds. Default 2 s. */
  readonly timeoutMs?: number;
  /** How many rounds over the servers. Default 2. */
  readonly rounds?: number;
};

/** Asks resolvers, the next one when one is silent or fails. Neither the hosts file nor search domains count. */
export function createDns({ servers, timeoutMs = 2_000, rounds = 2 }: ResolverOptions = {}): Dns {
  return {
    textsAt: async (name) => {
      const asked = servers ?? getServers();
      let last: TextRecords = { answer: 'failed', why: 'ENOSERVER' };
      // One by one: Node takes the first answer of a list, also when it is an error (SERVFAIL, REFUSED).
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
