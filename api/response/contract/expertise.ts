import * as z from 'zod/mini';
import { fieldText } from '../../../domain/texts/fields.ts';

/**
 * PUT /api/take/expertise -> `saved` of take.ts. Replaces the whole declaration; {} withdraws it. Private: it weights
 * the person's own answers from the next release on. Not in take.ts, which every participant's browser loads. 400
 * EXPERTISE_INVALID (`errors[].path` = levels.…), EXPERTISE_EMPTY; 409 EXPERTISE_NOT_ASKED / CLOSED / NOT_OPEN_YET.
 */
export const expertiseBody = z.strictObject({
  levels: z
    .record(
      z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/, fieldText('field.area'))),
      z.string().check(z.maxLength(40, fieldText('field.level'))),
    )
    .check(z.refine((levels) => Object.keys(levels).length <= 200, fieldText('field.areas.many'))),
});
