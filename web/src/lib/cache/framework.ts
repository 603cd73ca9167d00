import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, openApi } from '../api.ts';
import { urls } from '../urls.ts';

/** The part of a framework the app reads; the survey also reads questions and anchors. */
const frameworkAnswer = z.object({
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
  lenses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      description: z.string(),
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
