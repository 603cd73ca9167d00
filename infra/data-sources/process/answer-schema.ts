import { z } from 'zod';
import { dataSourceLimits } from '../port.ts';

// The process has read hostile input, so its answer is validated like any other input.

const text = z.string().max(dataSourceLimits.cellCharacters);
const most = dataSourceLimits.columns;

export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    table: z
      .strictObject({
        columns: z.array(z.string().max(2 * dataSourceLimits.cellCharacters)).max(most),
        rows: z.array(z.array(z.union([text, z.number(), z.null()])).max(most)).max(dataSourceLimits.rows),
        truncated: z.enum(['rows', 'bytes']).nullable(),
      })
      .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length)),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    code: z.enum([
      ...(['ADDRESS_REFUSED', 'UNREACHABLE', 'TIMED_OUT', 'SIGN_IN_REFUSED', 'NOT_A_SELECT'] as const),
      ...(['QUERY_FAILED', 'NO_SUCH_DATABASE', 'TLS_REFUSED', 'NOT_A_TABLE', 'NOT_A_DATABASE'] as const),
      'TOO_MANY_COLUMNS',
    ]),
    message: z.string().max(500),
  }),
]);
