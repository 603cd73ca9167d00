import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leader, launch, linksFromOutbox, openLink, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Bodies of the requests that the OpenTelemetry collector received. */
const bodies: string[] = [];
const headers: IncomingHttpHeaders[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    bodies.push(`${request.url} ${body}`);
    headers.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;
let leader: Leader;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=se%20cret',
    },
  });
  leader = await registerLeader(server.url, { email: 'grace.hopper@example.org' });
});
afterAll(async () => {
  await server?.stop();
  collector.close();
});

describe('a collector that never answers', () => {
  it('loses spans, but affects neither answers nor the shutdown', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const other = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
    await registerLeader(other.url);
    expect(await other.stop()).toBe(0);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('spans for an OpenTelemetry collector', () => {
  it("continue the caller's trace down to the command, show jobs and read models, and contain no names", async () => {
    const person = { name: 'Mary Shelley', email: 'mary.shelley@example.org', role: 'Employee' as const };
    const { assessmentId } = await launch(leader, {
      name: 'Nobody reads this',
      company: 'Engines Ltd',
      participants: [person],
    });
    const link = (await linksFromOutbox(leader, [person.email])).get(person.email) ?? '';
    const taker = await openLink(leader.call, link);
    await taker.start();
    const answer = await fetch(`${server.url}/api/take/answers`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${taker.token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${parent}-01`,
      },
      body: JSON.stringify({ answers: [{ theme: '1.1.1', score: 3, comment: 'A word of my own' }] }),
    });
    expect(answer.status).toBe(200);
    await fetch(`${server.url}/api/assessments/${assessmentId}/results?group=Nonsense-of-mine`, {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    // The process sends pending spans when it stops.
    expect(await server.stop()).toBe(0);

    expect(headers.map((sent) => sent['x-collector-key'])).toContain('se cret');
    const spans = bodies.flatMap((body) => {
      expect(body.startsWith('/v1/traces ')).toBe(true);
      const sent: Sent = JSON.parse(body.slice('/v1/traces '.length));
      return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some));
    });
    const ours = spans.filter((span) => span.traceId === traceId);
    const request = ours.find(({ name }) => name === 'PUT /api/take/answers');
    expect(request).toMatchObject({ parentSpanId: parent });
    expect(ours.find(({ name }) => name === 'command response')).toMatchObject({
      parentSpanId: request?.spanId,
    });
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    });
    const names = new Set(spans.map(({ name }) => name));
    for (const expected of [
      'POST /api/auth/register',
      'command sign-ins',
      'job invitation-mails',
      'views commit',
    ])
      expect(names).toContain(expected);

    const all = bodies.join('\n');
    const private_ = [
      ...['Mary', 'mary.shelley', 'grace.hopper', 'Ada', 'Engines', 'Nobody reads this', 'A word of my own'],
      ...['Nonsense-of-mine', assessmentId, taker.token, leader.token, link.slice(link.indexOf('#') + 1)],
    ];
    for (const secret of private_) expect(all.includes(secret), secret).toBe(false);
  });
});
