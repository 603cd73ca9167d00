import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { frameworks } from '../../domain/framework/frameworks.ts';
import { instance, outboxItem, outboxList } from '../contract/outbox.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { memberOf } from '../plugins/authentication.ts';
import { ApiProblem, notFound } from '../problem.ts';

const outboxOff = () => new ApiProblem(404, 'OUTBOX_OFF', 'Mails are sent by SMTP here; nothing is kept.');

/** What this installation is: health, frameworks, and the mails it keeps while no SMTP server is set. */
export const instanceRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies; version: string }> = async (
  app,
  { deps, version },
) => {
  const health = z.strictObject({ status: z.string() });
  app.get('/health/live', { schema: { response: { 200: health } } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { response: { 200: health, 503: health } } }, async (_, reply) => {
    const reason = deps.notReady();
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: reason });
  });

  app.get(
    '/api/instance',
    { config: { access: 'public' }, schema: { response: { 200: instance } } },
    async () => ({ mail: deps.outbox ? ('outbox' as const) : ('smtp' as const), version }),
  );

  // A published framework never changes, so a browser may keep it for ever.
  app.get(
    '/api/frameworks/:reference',
    { config: { access: 'public' }, schema: { params: z.strictObject({ reference: z.string() }) } },
    async (request, reply) => {
      const framework = frameworks.get(request.params.reference);
      if (!framework) throw notFound();
      return reply.header('cache-control', 'public, max-age=31536000, immutable').send(framework);
    },
  );

  app.get(
    '/api/outbox',
    { config: { access: 'mails.read' }, schema: { response: { 200: outboxList } } },
    async (request) => {
      if (!deps.outbox) throw outboxOff();
      return { mails: [...(await deps.outbox.list(memberOf(request).tenant))] };
    },
  );

  const params = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
  app.get(
    '/api/outbox/:id',
    { config: { access: 'mails.read' }, schema: { params, response: { 200: outboxItem } } },
    async (request) => {
      if (!deps.outbox) throw outboxOff();
      const kept = await deps.outbox.read(memberOf(request).tenant, request.params.id);
      if (!kept) throw notFound();
      return { mail: kept.mail, text: kept.text, html: kept.html };
    },
  );

  app.get(
    '/api/outbox/:id/eml',
    { config: { access: 'mails.read' }, schema: { params } },
    async (request, reply) => {
      if (!deps.outbox) throw outboxOff();
      const kept = await deps.outbox.read(memberOf(request).tenant, request.params.id);
      if (!kept) throw notFound();
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
        .send(kept.eml);
    },
  );
};
