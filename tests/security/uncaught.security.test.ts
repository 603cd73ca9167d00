import path from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startServer } from '../support/server.ts';

it('a server that ends by an error that nothing caught logs it without what a library put on it', async () => {
  const server = await startServer({
    node: ['--import', path.join(import.meta.dirname, 'breaks-on-signal.ts')],
  });
  process.kill(server.pid, 'SIGUSR2');
  await eventually(
    async () => server.output(),
    (output) => output.includes('It broke.'),
  );
  expect(await server.stop()).toBe(70);
  expect(server.output()).toContain('an error that nothing caught; stopping');
  expect(server.output()).not.toContain('anna@a.example');
});
