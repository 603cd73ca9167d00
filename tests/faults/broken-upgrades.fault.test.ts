import { expect, it } from 'vitest';
import { resetAfter } from '../support/reset.ts';
import { startServer } from '../support/server.ts';

it('the server outlives live connections that are reset before they are open, at any address', async () => {
  const server = await startServer();
  for (const target of ['/socket.io/?EIO=4&transport=websocket', '/api/instance', '/'])
    for (const pauseMs of [0, 1, 20]) {
      const upgrade = `GET ${target} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`;
      await resetAfter(server.url, upgrade, pauseMs);
      // Also where a request comes right before it.
      await resetAfter(server.url, `GET /api/instance HTTP/1.1\r\nhost: x\r\n\r\n${upgrade}`, pauseMs);
    }
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
