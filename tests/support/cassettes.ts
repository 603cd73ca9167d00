import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const headers = z.record(z.string(), z.string());
const cassetteFile = z.strictObject({
  /** How the file came about: recorded, or written from documentation. */
  origin: z.string().min(20),
  provider: z.enum(['anthropic', 'openai']),
  model: z.string(),
  exchanges: z
    .array(
      z.strictObject({
        request: z.strictObject({ method: z.string(), path: z.string(), headers, body: z.unknown() }),
        response: z.strictObject({ status: z.int(), headers, body: z.string() }),
      }),
    )
    .min(1),
});
export type Cassette = z.infer<typeof cassetteFile>;

const folder = new URL('../cassettes/language-model/', import.meta.url);

export const readCassette = (file: string | URL): Cassette =>
  cassetteFile.parse(JSON.parse(readFileSync(file, 'utf8')));

/** All cassettes: `anthropic/answered` and so on. */
export const cassettes = (): { readonly name: string; readonly cassette: Cassette }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: name.slice(0, -5), cassette: readCassette(new URL(name, folder)) }));

/** The random lines around passages, which differ in each call. */
const withoutMark = (text: string): string => text.replaceAll(/---- [a-z0-9]{24} ----/g, '---- mark ----');

/** A server on loopback that plays the exchanges of a cassette in their order, byte for byte. */
export async function playCassette({ exchanges }: Cassette) {
  let next = 0;
  const misses: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const exchange = exchanges[next];
      const differs = exchange ? difference(exchange.request, request, body) : 'one call too many';
      if (!exchange || differs !== undefined) {
        misses.push(differs ?? '');
        return response.writeHead(400).end();
      }
      next += 1;
      const { status, headers: all, body: bytes } = exchange.response;
      return response.writeHead(status, all).end(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    misses,
    /** Number of exchanges that were played. */
    played: () => next,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function difference(
  wanted: Cassette['exchanges'][number]['request'],
  got: IncomingMessage,
  body: string,
): string | undefined {
  if (got.method !== wanted.method || got.url !== wanted.path) return `${got.method} ${got.url}`;
  for (const [name, value] of Object.entries(wanted.headers)) {
    const sent = got.headers[name];
    if (value === '(left out)' ? !sent : sent !== value) return `${name}: ${sent}`;
  }
  const parsed: unknown = JSON.parse(withoutMark(body));
  const expected: unknown = JSON.parse(withoutMark(JSON.stringify(wanted.body)));
  return isDeepStrictEqual(parsed, expected) ? undefined : `body ${withoutMark(body)}`;
}
