import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { noCompilersOfItsOwn } from './validation.ts';

/**
 * GET /api/openapi.json: every route that is not hidden, described by its schemas, with its permitted callers
 * (`x-access`).
 */
export const description = fp(async (app: FastifyInstance, { version }: { version: string }) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  let described: Promise<object> | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => {
    described ??= describe(routes, version);
    return described;
  });
});

type Transformed = ReturnType<typeof jsonSchemaTransform>;

function withAccess({ schema, url }: Transformed, config: RouteOptions['config']): Transformed {
  return { schema: { ...schema, 'x-access': config?.access ?? 'public' } as Transformed['schema'], url };
}

/**
 * Generated at the first request, because the generator loads ninety modules. The generator sees only routes registered
 * after it, so the routes are registered again on an app that never serves requests.
 */
async function describe(routes: readonly RouteOptions[], version: string): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({ exposeHeadRoutes: false, schemaController: noCompilersOfItsOwn });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nine Lenses',
        version,
        description: 'Launch, take, watch and read an assessment. Errors are RFC 9457 problem documents.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => withAccess(jsonSchemaTransform(route), route.route.config),
  });
  for (const { method, url, schema, config } of routes)
    app.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => undefined,
    });
  await app.ready();
  return app.swagger();
}
