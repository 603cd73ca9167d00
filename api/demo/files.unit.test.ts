import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLimits } from '../http/limits.ts';
import { ApiProblem } from '../http/problem.ts';
import { guestFiles } from './files.ts';

it('sends a visitor one file at a time, and the next one when it has arrived', async () => {
  const app = fastify({ trustProxy: true });
  app.decorateRequest('guest', true);
  app.setErrorHandler((error, _, reply) =>
    reply
      .code(error instanceof ApiProblem ? error.status : 500)
      .send(error instanceof ApiProblem ? error.code : ''),
  );
  await app.register(rateLimit, { global: false });
  await app.register(guestFiles, { limits: createLimits(app) });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/file', { config: { access: 'guest', file: true } }, async () => {
    asked();
    await finished;
    return 'file';
  });
  app.get('/page', { config: { access: 'guest' } }, async () => 'page');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string, from = '203.0.113.1') =>
    fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from } }).then((answer) => answer.text());

  const first = get('/file');
  await isAsked;
  expect(await get('/file')).toBe('DEMO_ONE_FILE');
  expect(await get('/page')).toBe('page');
  const elsewhere = get('/file', '203.0.113.2');
  finish();
  expect(await Promise.all([first, elsewhere])).toEqual(['file', 'file']);
  await expect.poll(() => get('/file')).toBe('file');
  await app.close();
});
