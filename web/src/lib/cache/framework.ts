import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, openApi } from '../api.ts';
import { urls } from '../urls.ts';

const lens = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
});

/** A framework without sub-lenses and themes: enough for headline figures. */
const outlineAnswer = z.object({
  id: z.string(),
  name: z.string(),
  scale: z.object({
    min: z.number(),
    max: z.number(),
    labels: z.array(z.object({ at: z.number(), label: z.string() })),
    bands: z.array(z.object({ id: z.string(), label: z.string(), from: z.number() })),
  }),
  categories: z.array(
    z.object({ id: z.string(), name: z.string(), phase: z.string(), description: z.string() }),
  ),
  lenses: z.array(lens),
});
export type FrameworkOutline = z.infer<typeof outlineAnswer>;

/** The part of a framework the app reads; the survey also reads anchors. */
const frameworkAnswer = z.extend(outlineAnswer, {
  lenses: z.array(
    z.extend(lens, {
      subLenses: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          themes: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              question: z.string(),
              /** Reverse-scored: a low rating is a good result. */
              reversed: z.optional(z.literal(true)),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Framework = z.infer<typeof frameworkAnswer>;

export const defaultFramework = 'nine-lenses@1';

/** A framework version is immutable, so it is read once. */
export const frameworkQuery = (name: string) =>
  queryOptions({
    queryKey: ['framework', name],
    queryFn: ({ signal }) => openApi.get(urls.framework(name), frameworkAnswer, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The questions of one assessment. An imported survey has its own questions, which only its organisation may read. */
export const frameworkOfQuery = (about: { readonly assessmentId: string; readonly framework: string }) =>
  about.framework === defaultFramework
    ? frameworkQuery(about.framework)
    : queryOptions({
        queryKey: ['framework', about.framework],
        queryFn: ({ signal }) =>
          api.get(urls.resultsFramework(about.assessmentId), frameworkAnswer, { signal }),
        staleTime: Infinity,
      });

/** The outline of the same framework. Of the default framework, public/early.js also requests it. */
export const outlineOfQuery = (about: { readonly assessmentId: string; readonly framework: string }) =>
  queryOptions({
    queryKey: ['framework-outline', about.framework],
    queryFn: ({ client, signal }): Promise<FrameworkOutline> =>
      about.framework === defaultFramework
        ? openApi.get(urls.frameworkOutline(about.framework), outlineAnswer, { signal })
        : // The questions of an imported survey come in one piece.
          client.ensureQueryData(frameworkOfQuery(about)),
    staleTime: Infinity,
  });
