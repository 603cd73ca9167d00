import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import {
  validatorCompiler as zodCompiler,
  serializerCompiler as zodSerializer,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { saveBody, saved } from '../contract/take.ts';

/**
 * What arrives, and what is answered, ten times a submission. These schemas only test and never change a value, so what their
 * JSON Schema accepts, zod accepts as it is (property tests hold the two together).
 */
export const frequent: ReadonlySet<unknown> = new Set([saveBody, saved]);

/**
 * zod finds the words for what is wrong. That nothing is wrong, the compiled JSON Schema of the same zod schema says in 1.4 µs
 * instead of 55 for a page of answers, and zod is asked only when it does not.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const check = zodCompiler(route);
  if (!frequent.has(route.schema)) return check;
  const accepts = acceptorOf(route.schema);
  return (data) => (accepts(data) ? { value: data } : check(data));
};

/** The same for answers: only what the schema says leaves the house. */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const write = frozenOnce(zodSerializer(route));
  if (!frequent.has(route.schema)) return write;
  const accepts = acceptorOf(route.schema as z.core.$ZodType);
  return (data) => (accepts(data) ? JSON.stringify(data) : write(data));
};

/** What is frozen is one answer for many (api/queries/participation.ts), and is checked and written once. */
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
