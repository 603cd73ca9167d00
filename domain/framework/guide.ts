import { z } from 'zod';
import data from './nine-lenses-guide@1.json' with { type: 'json' };

const words = z.string().min(1);

const guideSchema = z
  .strictObject({
    /** Reference of the framework version that it explains. */
    framework: words,
    phases: z.array(z.strictObject({ category: words, tagline: words }).readonly()).readonly(),
    lenses: z
      .array(
        z
          .strictObject({
            lens: words,
            /** The name of the same lens in the older, second naming (specification 1, section 1). */
            otherName: words,
            keywords: z.array(words).min(3).readonly(),
            questions: z.array(words).min(3).readonly(),
            /** Why a score of this lens matters, in one or two sentences. */
            impact: words,
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();

export type FrameworkGuide = z.infer<typeof guideSchema>;

/** What the public pages teach about `nine-lenses@1`. Texts only: no assessment depends on them, so they may be edited. */
export const nineLensesGuide: FrameworkGuide = guideSchema.parse(data);
