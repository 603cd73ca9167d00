import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { createPace } from '../../../infra/event-loop/pace.ts';
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
    described ??= describeApi(routes, version);
    return described;
  });
});

type Transformed = ReturnType<typeof jsonSchemaTransform>;

const openapi = '3.1.0';

/** The JSON schemas of a route, with its permitted callers. */
function transformed({ schema, url, ...route }: RouteOptions): Transformed {
  const asJson = jsonSchemaTransform({
    schema: schema ?? {},
    url,
    route: { ...route, url },
    openapiObject: { openapi },
  });
  return {
    schema: { ...asJson.schema, 'x-access': route.config?.access ?? 'public' } as Transformed['schema'],
    url: asJson.url,
  };
}

/**
 * Generated at the first request, because the generator loads ninety modules. The generator sees only routes registered
 * after it, so the routes are registered again on an app that never serves requests. Most of the time is spent on their JSON schemas,
 * so those are made first, and other requests are answered between two.
 */
async function describeApi(routes: readonly RouteOptions[], version: string): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const schemas = new Map<string, Transformed>();
  const keyOf = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) => `${String(method)} ${url}`;
  const pace = createPace();
  for (const route of routes) {
    if (pace.due()) await pace.rest();
    schemas.set(keyOf(route), transformed(route));
  }
  const app = fastify({ exposeHeadRoutes: false, schemaController: noCompilersOfItsOwn });
  await app.register(swagger, {
    openapi: {
      openapi,
      info: {
        title: 'Nine Lenses',
        version,
        description: 'Launch, take, watch and read an assessment. Errors are RFC 9457 problem documents.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ route, url, schema }) => schemas.get(keyOf(route)) ?? { schema, url },
  });
  for (const { method, url } of routes) app.route({ method, url, handler: () => undefined });
  await app.ready();
  return app.swagger();
}
