import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';

let product: Product;
/** Thrown by the store of sessions, as by a store in another network. */
let failure: Error | undefined;
beforeAll(async () => {
  product = await runProduct({
    change: (infra) => ({
      ...infra,
      sessions: {
        ...infra.sessions,
        isActive: async (...asked) => {
          if (failure) throw failure;
          return infra.sessions.isActive(...asked);
        },
      },
    }),
  });
});
afterAll(() => product.stop());

/** @returns what the client reads of a refused connection */
async function refusalOf(token: string): Promise<unknown> {
  const socket = io(product.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  const refused = await new Promise<Error & { data?: unknown }>((resolve) => {
    socket.once('connect_error', resolve);
  });
  socket.close();
  return { message: refused.message, data: refused.data };
}

it('A connection that fails in the server is told a code, not the message of the failure', async () => {
  const { token } = await registerLeader(product.url);
  failure = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:6379'), { data: { host: '10.0.0.5' } });
  expect(await refusalOf(token)).toEqual({ message: 'UNAVAILABLE', data: undefined });
  failure = undefined;
  expect(await refusalOf('x')).toEqual({ message: 'INVALID_TOKEN', data: undefined });
});
