import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import {
  validatorCompiler as zodCompiler,
  serializerCompiler as zodSerializer,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Validator and serializer compilers of an app. zod produces the messages of findings. For frequent schemas, a compiled
 * JSON Schema of the same zod schema checks the input first (1.4 µs instead of 55 for a page of answers); zod runs only
 * if that check fails. @param frequent schemas that only test and never transform, so that zod would return unchanged
 * every value that their JSON Schema accepts (property tests compare the two)
 */
export function compilersFor(frequent: ReadonlySet<unknown>) {
  const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
    const check = zodCompiler(route);
    if (!frequent.has(route.schema)) return check;
    const accepts = acceptorOf(route.schema);
    return (data) => (accepts(data) ? { value: data } : check(data));
  };
  /** The same for answers: fields that are not in the schema never leave the server. */
  const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
    const write = frozenOnce(zodSerializer(route));
    if (!frequent.has(route.schema)) return write;
    const accepts = acceptorOf(route.schema as z.core.$ZodType);
    return (data) => (accepts(data) ? JSON.stringify(data) : write(data));
  };
  return { validatorCompiler, serializerCompiler };
}

/**
 * A frozen object is one answer that many requests share (api/assessment/queries/participation.ts), so it is checked
 * and serialised once.
 */
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

/** Prevents Fastify from loading its own compilers; the app sets others before it registers routes. */
export const noCompilersOfItsOwn = {
  compilersFactory: { buildValidator: notAsked, buildSerializer: notAsked },
};

/**
 * Loaded and compiled at the first use, not at every start. Until then it accepts no value, so zod handles every value.
 */
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

/** `unicode: false`: lengths count UTF-16 code units, as in zod. Formats are checked by their patterns. */
export async function compiled(schema: z.core.$ZodType): Promise<(data: unknown) => boolean> {
  const { Ajv } = await import('ajv');
  const ajv = new Ajv({ unicode: false, logger: false, validateFormats: false });
  return ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
}
