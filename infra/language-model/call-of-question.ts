import { z } from 'zod';
import { randomId } from '../identifiers/identifiers.ts';
import type { ModelCall, Question } from './port.ts';

/**
 * Passages are data in the user turn, between lines with a mark that a document cannot know. As JSON they have no line breaks, so none of
 * them can begin such a line.
 */
export function callOf({
  schema,
  instructions,
  passages,
  outputTokens,
}: Question<unknown>): Omit<ModelCall, 'signal'> {
  const line = `---- ${randomId()} ----`;
  return {
    system: instructions,
    user: [line, JSON.stringify(passages), line].join('\n'),
    schema: jsonSchemaOf(schema),
    outputTokens,
  };
}

/** Without the name of the dialect, which some servers refuse. */
function jsonSchemaOf(schema: z.ZodType): ModelCall['schema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

/** The value of an answer, or what is wrong with its form. */
export function readAnswer<Value>(
  schema: z.ZodType<Value>,
  text: string,
): { readonly value: Value } | { readonly faults: string } {
  let json: unknown;
  try {
    json = JSON.parse(unfenced(text));
  } catch {
    return { faults: 'not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  // Names of fields and kinds of faults only: the answer itself is not sent back.
  const faults = parsed.error.issues
    .slice(0, 5)
    .map(
      ({ path, code }) =>
        `${path.map((part) => (typeof part === 'number' ? 'n' : String(part))).join('.')}: ${code}`,
    );
  return { faults: faults.join(', ') };
}

/** Local models often write JSON as a block of code. */
function unfenced(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed;
  return trimmed.slice(trimmed.indexOf('\n') + 1, -3);
}
