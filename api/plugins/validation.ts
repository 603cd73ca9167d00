import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { saveBody } from '../contract/take.ts';

/**
 * Bodies that arrive ten times a submission. Their schemas only test and never change a value, so what their JSON Schema
 * accepts, zod accepts as it is (a property test holds the two together).
 */
export const frequent: ReadonlySet<unknown> = new Set([saveBody]);

/**
 * zod finds the words for what is wrong. That nothing is wrong, the compiled JSON Schema of the same zod schema says in 1.4 µs
 * instead of 55 for a page of answers, and zod is asked only when it does not.
 */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const check = zodCompiler(route);
  if (!frequent.has(route.schema)) return check;
  // Loaded and compiled when the first one comes, not at every start. Until that is done, zod does it all.
  let accepts: ((data: unknown) => boolean) | undefined;
  const compile = async () => {
    accepts = () => false;
    accepts = await compiled(route.schema);
  };
  return (data) => {
    if (accepts === undefined) compile().catch(() => undefined);
    return accepts?.(data) ? { value: data } : check(data);
  };
};

const notAsked = (): never => {
  throw new Error('Set the compilers of the app; its own are left out.');
};

/** With it, Fastify does not even load compilers of its own; the app sets others before it has routes. */
export const noCompilersOfItsOwn = {
  compilersFactory: { buildValidator: notAsked, buildSerializer: notAsked },
};

/** `unicode: false`: lengths count UTF-16 code units, as zod does. */
export async function compiled(schema: z.core.$ZodType): Promise<(data: unknown) => boolean> {
  const { Ajv } = await import('ajv');
  const ajv = new Ajv({ unicode: false, logger: false });
  return ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
}
