import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { organisation } from './wire.ts';

type Span = {
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
};
type Sent = { readonly resourceSpans: readonly { readonly scopeSpans: readonly { spans: Span[] }[] }[] };

/** Spans received by the collector of the operator. */
const spans: Span[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    for (const { scopeSpans } of (JSON.parse(body) as Sent).resourceSpans)
      spans.push(...scopeSpans.flatMap(({ spans: some }) => some));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
});
afterAll(() => collector.close());

/** Otherwise an operator could save every answer to every theme once, and recognise those of others by their spans. */
it('Spans of two saves of the same answer have nothing in common that two saves of other answers have not', async () => {
  const { takers } = await organisation(server.url, ['ada@a.example', 'bob@a.example']);
  for (const taker of takers) await taker.save([{ theme: '1.1.2', score: 7 }]);
  expect(await server.stop()).toBe(0);
  const ids = spans
    .filter(({ name }) => name === 'command response')
    .map(({ attributes }) => attributes.find(({ key }) => key === 'command.id')?.value.stringValue ?? '');
  expect(ids.length).toBeGreaterThanOrEqual(6);
  const parts = ids.flatMap((id) => [id.slice(0, 12), id.slice(-12)]);
  expect(new Set(parts).size).toBe(parts.length);
});
