import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import {
  validatorCompiler as zodCompiler,
  serializerCompiler as zodSerializer,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Compilers of an app's schemas. zod finds the words for what is wrong. For the frequent schemas, the compiled JSON Schema of the same
 * zod schema first says that nothing is wrong, in 1.4 µs instead of 55 for a page of answers; zod is asked only when it does not.
 *
 * @param frequent schemas that only test and never change a value, so that what their JSON Schema accepts, zod accepts unchanged
 *   (property tests compare the two)
 */
export function compilersFor(frequent: ReadonlySet<unknown>) {
  const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
    const check = zodCompiler(route);
    if (!frequent.has(route.schema)) return check;
    const accepts = acceptorOf(route.schema);
    return (data) => (accepts(data) ? { value: data } : check(data));
  };
  /** The same for answers: only what the schema describes leaves the server. */
  const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
    const write = frozenOnce(zodSerializer(route));
    if (!frequent.has(route.schema)) return write;
    const accepts = acceptorOf(route.schema as z.core.$ZodType);
    return (data) => (accepts(data) ? JSON.stringify(data) : write(data));
  };
  return { validatorCompiler, serializerCompiler };
}

/** What is frozen is one answer for many (api/assessment/queries/participation.ts), and is checked and written once. */
function frozenOnce(write: (data: unknown) => string): (data: unknown) => string {
  const written = new WeakMap<object, string>();
  return (data) => {
    if (typeof data !== 'object' || data === null || !Object.isFrozen(data)) return write(data);
    const known = written.get(data) ?? write(data);
    written.set(data, known);
    return known;
  };
}

const notAsked = (): never => {
  throw new Error('Set the compilers of the app; its own are left out.');
};

/** With it, Fastify does not even load compilers of its own; the app sets others before it has routes. */
export const noCompilersOfItsOwn = {
  compilersFactory: { buildValidator: notAsked, buildSerializer: notAsked },
};

/** Loaded and compiled when the first one comes, not at every start. Until that is done it accepts nothing, and zod does it all. */
function acceptorOf(schema: z.core.$ZodType): (data: unknown) => boolean {
  let accepts: ((data: unknown) => boolean) | undefined;
  const compile = async () => {
    accepts = () => false;
    accepts = await compiled(schema);
  };
  return (data) => {
    if (accepts === undefined) compile().catch(() => undefined);
    return accepts?.(data) ?? false;
  };
}

/** `unicode: false`: lengths count UTF-16 code units, as zod does. What a format means, its pattern says. */
export async function compiled(schema: z.core.$ZodType): Promise<(data: unknown) => boolean> {
  const { Ajv } = await import('ajv');
  const ajv = new Ajv({ unicode: false, logger: false, validateFormats: false });
  return ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
}
