import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Action, decideAccess } from '../../../domain/access/policy.ts';
import { frameworks } from '../../../domain/framework/frameworks.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import { mayNotGive } from '../../../domain/organization/authority.ts';
import { actorOf, Organization } from '../../../domain/organization/state.ts';
import { invitationsTo } from '../../../infra/subject-keys/invitation-addresses.ts';
import type { FirstStart } from '../../account/first-start.ts';
import { memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import { hasSample } from '../../http/sample.ts';
import { outboxOff } from '../../mailbox/outbox-off.ts';
import type { Directory } from '../../queries/read-models.ts';
import { instance, outboxItem, outboxList } from '../contract/outbox.ts';
import { createKeptMail } from '../queries/kept-mail.ts';

const outlineOf = ({ id, name, scale, categories, lenses }: Framework) => ({
  id,
  name,
  scale,
  categories,
  lenses: lenses.map(({ subLenses: _, ...lens }) => lens),
});

const namesOf = ({ id, name, scale, categories, lenses }: Framework) => ({
  id,
  name,
  scale,
  categories,
  lenses: lenses.map(({ subLenses, ...lens }) => ({
    ...lens,
    subLenses: subLenses.map(({ themes, ...subLens }) => ({
      ...subLens,
      themes: themes.map(({ id: theme, name: called, question, reversed }) => ({
        id: theme,
        name: called,
        question,
        ...(reversed && { reversed }),
      })),
    })),
  })),
});

const partsOf = { names: namesOf, outline: outlineOf } as const;

const addressOf = (notice: ApiDependencies['notices']['terms'], here: string): string =>
  'url' in notice ? notice.url : here;

/** Routes about this installation: health, frameworks, and the outbox. */
export const instanceRoutes: FastifyPluginAsyncZod<{
  deps: ApiDependencies;
  firstStart: FirstStart;
  version: string;
  directory: Directory;
}> = async (app, { deps, firstStart, version, directory }) => {
  const health = z.strictObject({ status: z.string() });
  // Not compressed: the answers are short, and compression would load a part of Node that a start does not need.
  app.get('/health/live', { compress: false, schema: { response: { 200: health } } }, async () => ({
    status: 'live',
  }));
  app.get(
    '/health/ready',
    { compress: false, schema: { response: { 200: health, 503: health } } },
    async (_, reply) => {
      const reason = deps.notReady();
      return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: reason });
    },
  );

  app.get(
    '/api/instance',
    { config: { access: 'public' }, schema: { response: { 200: instance } } },
    async () => ({
      mail: deps.outbox ? ('outbox' as const) : ('smtp' as const),
      firstStart: await firstStart.isOpen(),
      version,
      terms: addressOf(deps.notices.terms, '/terms'),
      privacy: addressOf(deps.notices.privacy, '/privacy'),
      support: deps.support ?? null,
      billing: { configured: deps.billing !== undefined },
      sample: hasSample(deps),
    }),
  );

  // A published framework is immutable, so browsers may cache it permanently.
  app.get(
    '/api/frameworks/:reference',
    {
      config: { access: 'public' },
      schema: {
        params: z.strictObject({ reference: z.string() }),
        // 'names' leaves out the descriptions of ratings: a third of the size, and enough to show results. 'outline' also leaves out
        // sub-lenses and themes: enough for the headline of results, which comes first.
        querystring: z.strictObject({ of: z.optional(z.enum(['names', 'outline'])) }),
      },
    },
    async (request, reply) => {
      const framework = frameworks.get(request.params.reference);
      if (!framework) throw notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(request.query.of === undefined ? framework : partsOf[request.query.of](framework));
    },
  );

  await app.register(outboxRoutes, { deps, directory });
};

/** Routes for the mails that are kept while no SMTP server is set. */
const outboxRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies; directory: Directory }> = async (
  app,
  { deps, directory },
) => {
  /**
   * Folders of the outbox that a member may read: reminders of their own actions, and mails of the organisation as
   * their role permits. Mails about accounts are not readable: a member who can request and read them could prove any
   * address, or sign in to any account.
   */
  const foldersFor = async (request: FastifyRequest): Promise<readonly string[]> => {
    const { accountId, tenant } = memberOf(request);
    const { state } = await deps.commands.load(Organization, tenant);
    const actor = actorOf(state, accountId);
    const may = (action: Action) => actor !== undefined && decideAccess(actor, action).allowed;
    return [
      `due-${accountId}`,
      ...(may('mails.read') ? [tenant] : []),
      ...(may('team.manage') ? [`team-${tenant}`] : []),
      ...(actor?.role === 'owner' ? [`owner-${tenant}`] : []),
    ];
  };
  const asShown = createKeptMail(deps, directory);
  /**
   * The link in an invitation grants rights to its reader, so only members who could grant those rights may read the
   * mail.
   */
  const mayRead = async (request: FastifyRequest, folder: string, to: string): Promise<boolean> => {
    const { accountId, tenant } = memberOf(request);
    if (folder !== `team-${tenant}`) return true;
    const { state } = await deps.commands.load(Organization, tenant);
    const ids = await invitationsTo(deps.keys, tenant, state?.invitations ?? {}, to);
    return [...ids].every(
      (id) => mayNotGive(state, accountId, undefined, state?.invitations[id]) === undefined,
    );
  };
  const keptFor = async (request: FastifyRequest, id: string) => {
    for (const folder of await foldersFor(request)) {
      const kept = await deps.outbox?.read(folder, id);
      if (kept && (await mayRead(request, folder, kept.mail.to))) return asShown(kept);
    }
    throw notFound();
  };

  app.get(
    '/api/outbox',
    { config: { access: 'member' }, schema: { response: { 200: outboxList } } },
    async (request) => {
      if (!deps.outbox) throw outboxOff();
      const { outbox } = deps;
      const lists = await Promise.all(
        (await foldersFor(request)).map(async (folder) => {
          const mails = await outbox.list(folder);
          const shown = await Promise.all(mails.map(({ to }) => mayRead(request, folder, to)));
          return mails.filter((_, at) => shown[at]);
        }),
      );
      return { mails: lists.flat().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
    },
  );

  const params = z.strictObject({ id: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
  app.get(
    '/api/outbox/:id',
    { config: { access: 'member' }, schema: { params, response: { 200: outboxItem } } },
    async (request) => {
      if (!deps.outbox) throw outboxOff();
      const kept = await keptFor(request, request.params.id);
      return { mail: kept.mail, text: kept.text, html: kept.html };
    },
  );

  app.get(
    '/api/outbox/:id/eml',
    { config: { access: 'member' }, schema: { params } },
    async (request, reply) => {
      if (!deps.outbox) throw outboxOff();
      const kept = await keptFor(request, request.params.id);
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
        .send(kept.eml);
    },
  );
};
