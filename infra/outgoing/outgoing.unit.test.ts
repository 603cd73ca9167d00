import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutgoing, type OutgoingOptions } from './outgoing.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine. @returns its port, and the number of requests it received */
async function listening(listener: RequestListener, host = '127.0.0.1', port = 0) {
  const seen = { port: 0, calls: 0, headers: {} as http.IncomingHttpHeaders };
  const server = http.createServer((request, response) => {
    seen.calls += 1;
    seen.headers = request.headers;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

/** A resolver with prepared answers: the n-th query gets the n-th answer, and later queries get the last one. */
function resolving(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve: OutgoingOptions['resolve'] = async (host) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}

const refused = { name: 'OutgoingRefused' };
const failed = { name: 'OutgoingFailed' };

describe('a call to an address entered by a person', () => {
  it('is refused if the name resolves to an address outside the public internet', async () => {
    for (const address of [
      ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
      ...['192.168.0.1', '169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1'],
      ...['198.18.0.1', '198.51.100.7', '203.0.113.7', '192.88.99.1', '224.0.0.1', '239.255.255.255'],
      ...['240.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:a00:1'],
      ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'fe80::1', 'fec0::1'],
      ...['fc00::1', 'fd12::1', 'ff02::1', '100::1', '2001:db8::1', '3fff::1', '4000::1', 'not an address'],
    ]) {
      const { asked, resolve } = resolving([address]);
      const call = createOutgoing({ resolve });
      await expect(call('https://provider.example/'), address).rejects.toMatchObject(refused);
      expect(asked).toEqual(['provider.example']);
    }
  });

  it('is refused if only one of the name’s addresses is outside the public internet', async () => {
    const call = createOutgoing({ resolve: resolving(['1.1.1.1', '10.0.0.1']).resolve });
    await expect(call('https://provider.example/')).rejects.toMatchObject(refused);
  });

  it('is refused for a private numeric address in any notation', async () => {
    const { asked, resolve } = resolving(['1.1.1.1']);
    const call = createOutgoing({ resolve });
    for (const address of [
      ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/'],
      ...['http://017700000001/', 'http://0x7f000001/', 'http://%31%32%37.0.0.1/', 'http://127。0。0。1/'],
      ...['http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::]/', 'http://[fe80::1]/', 'http://0/'],
      ...['http://169.254.169.254/latest/meta-data/', 'http://①②⑦.0.0.1/', 'http://127.0.0.1./'],
      // A disguised public address is refused as well.
      ...['http://16843009/', 'http://0x1.0x1.0x1.0x1/', 'http://1.1.257/'],
    ])
      await expect(call(address), address).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  it('is refused before resolving unless it is http or https on a usual port', async () => {
    const { asked, resolve } = resolving(['1.1.1.1']);
    const call = createOutgoing({ resolve });
    for (const address of [
      ...['file:///etc/passwd', 'gopher://provider.example/', 'ftp://provider.example/', 'data:text/plain,x'],
      ...['ws://provider.example/', 'javascript:alert(1)', 'provider.example', '//provider.example', ''],
      ...['https://me@provider.example/', 'https://me:secret@provider.example/', 'https://'],
      ...['https://provider.example:22/', 'http://provider.example:25/', 'http://provider.example:0/'],
      'http://provider.example:1023/',
    ])
      await expect(call(address), address).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  it('goes to the address that was checked, even if the name points elsewhere a moment later', async () => {
    const checked = await listening((_, response) => response.end('checked'));
    const rebound = await listening((_, response) => response.end('rebound'), '127.0.0.2', checked.port);
    const { asked, resolve } = resolving(['127.0.0.1'], ['127.0.0.2']);
    const call = createOutgoing({ allowLoopback: true, resolve });
    const answer = await call(`http://provider.example:${checked.port}/`);
    expect(await answer.text()).toBe('checked');
    expect(asked).toHaveLength(1);
    expect([checked.calls, rebound.calls]).toEqual([1, 0]);
    expect(checked.headers.host).toBe(`provider.example:${checked.port}`);
  });

  it('resolves and checks the name every time', async () => {
    const server = await listening((_, response) => response.end('here'));
    const { resolve } = resolving(['127.0.0.1'], ['10.0.0.1']);
    const call = createOutgoing({ allowLoopback: true, resolve });
    const address = `http://provider.example:${server.port}/`;
    expect((await call(address)).status).toBe(200);
    await expect(call(address)).rejects.toMatchObject(refused);
    expect(server.calls).toBe(1);
  });

  it('never follows a redirect', async () => {
    const inside = await listening((_, response) => response.end('secret'), '127.0.0.2');
    const outside = await listening((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${inside.port}/` }).end(),
    );
    const call = createOutgoing({ allowLoopback: true });
    const answer = await call(`http://127.0.0.1:${outside.port}/`, { redirect: 'follow' });
    expect([answer.status, inside.calls]).toEqual([302, 0]);
  });

  it('reaches this machine only if loopback is allowed', async () => {
    const server = await listening((_, response) => response.end('here'));
    await expect(createOutgoing()(`http://127.0.0.1:${server.port}/`)).rejects.toMatchObject(refused);
    expect(server.calls).toBe(0);
  });
});

describe('the answer to a call to an address entered by a person', () => {
  const address = ({ port }: { port: number }) => `http://127.0.0.1:${port}/`;

  it('equals the answer of fetch, to the same request that fetch would send', async () => {
    const server = await listening((request, response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      request.pipe(response);
    });
    const call = createOutgoing({ allowLoopback: true });
    const answer = await call(address(server), {
      method: 'POST',
      body: new URLSearchParams({ code: 'x y' }),
      headers: { authorization: 'Basic eA==', host: 'elsewhere.example' },
    });
    expect([answer.status, await answer.text()]).toEqual([201, 'code=x+y']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(server.headers).toMatchObject({
      authorization: 'Basic eA==',
      host: `127.0.0.1:${server.port}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
  });

  it('may be empty', async () => {
    const server = await listening((_, response) => response.writeHead(204).end());
    expect((await createOutgoing({ allowLoopback: true })(address(server))).status).toBe(204);
  });

  it('is cut off if it is larger than allowed, even without a declared length', async () => {
    const stopped = Promise.withResolvers<void>();
    const server = await listening((_, response) => {
      response.on('close', () => stopped.resolve());
      const more = () => response.write('x'.repeat(4_096), () => !response.destroyed && setImmediate(more));
      more();
    });
    const call = createOutgoing({ allowLoopback: true, maxBytes: 65_536 });
    await expect(call(address(server))).rejects.toMatchObject({
      ...failed,
      message: expect.stringContaining('larger'),
    });
    await stopped.promise;
  });

  it('times out if it never comes, never ends, or the name never resolves', async () => {
    const silent = await listening(() => undefined);
    const endless = await listening((_, response) => response.writeHead(200).write('x'));
    const call = createOutgoing({ allowLoopback: true, timeoutMs: 200 });
    for (const server of [silent, endless]) await expect(call(address(server))).rejects.toMatchObject(failed);
    const unresolved = createOutgoing({ timeoutMs: 200, resolve: () => new Promise(() => undefined) });
    await expect(unresolved('https://provider.example/')).rejects.toMatchObject(failed);
  });

  it('is reported as a failure in one sentence if it breaks off, is not HTTP, or no server listens', async () => {
    const broken = await listening((_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('x', () => response.destroy());
    });
    const garbage = await listening((request) => request.socket.end('220 mail.example ESMTP\r\n'));
    const closed = await listening(() => undefined);
    servers.pop()?.close();
    const call = createOutgoing({ allowLoopback: true });
    for (const server of [broken, garbage, closed])
      await expect(call(address(server))).rejects.toMatchObject({
        ...failed,
        message: expect.stringContaining('cannot be reached'),
      });
  });

  it('ends with the caller’s own reason if the caller aborts', async () => {
    const server = await listening(() => undefined);
    const stop = new AbortController();
    const answer = createOutgoing({ allowLoopback: true })(address(server), { signal: stop.signal });
    stop.abort(new Error('Not needed'));
    await expect(answer).rejects.toThrow('Not needed');
  });
});
