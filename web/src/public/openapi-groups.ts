import * as z from 'zod';
import type { Operation, OperationGroup } from './pages/api-reference-page.tsx';

const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
    .default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z
          .object({
            schema: z.object({
              properties: z.record(z.string(), z.unknown()).optional(),
              required: z.array(z.string()).optional(),
            }),
          })
          .optional(),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()).default({}),
});

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Operations of an OpenAPI document for the reference page, grouped by the first segment of their path. */
export function operationGroups(document: unknown): readonly OperationGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(documentSchema.parse(document).paths)) {
    const name = /^\/(?:api\/)?([^/]+)/.exec(path)?.[1] ?? path;
    const before = groups.get(name) ?? [];
    groups.set(name, [...before, ...Object.entries(methods).map((entry) => described(path, entry))]);
  }
  return [...groups].map(([name, operations]) => ({ name, operations }));
}

function described(path: string, [method, about]: [string, z.infer<typeof operation>]): Operation {
  const schema = about.requestBody?.content['application/json']?.schema;
  const required = new Set(schema?.required);
  return {
    method: method.toUpperCase(),
    path,
    parameters: about.parameters.map(({ name, in: where, required: needed }) => ({
      name,
      where,
      required: needed ?? false,
    })),
    body: Object.keys(schema?.properties ?? {}).map((field) => (required.has(field) ? field : `${field}?`)),
    answers: Object.keys(about.responses),
  };
}
