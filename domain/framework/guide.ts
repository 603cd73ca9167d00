import { z } from 'zod';
import data from './nine-lenses-guide@1.json' with { type: 'json' };

const words = z.string().min(1);

const guideSchema = z
  .strictObject({
    /** Reference of the framework version it explains. */
    framework: words,
    phases: z.array(z.strictObject({ category: words, tagline: words }).readonly()).readonly(),
    lenses: z
      .array(
        z
          .strictObject({
            lens: words,
            /** The lens's name in the older, second naming. */
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

/** Texts of the public pages about `nine-lenses@1`. No assessment depends on them, so they may be edited. */
export const nineLensesGuide: FrameworkGuide = guideSchema.parse(data);
