import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { openApi } from '../api.ts';
import { urls } from '../urls.ts';

/** What the app reads of a framework; the survey needs the questions and anchors too. */
const frameworkAnswer = z.object({
  id: z.string(),
  name: z.string(),
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
          themes: z.array(z.object({ id: z.string(), name: z.string(), question: z.string() })),
        }),
      ),
    }),
  ),
});
export type Framework = z.infer<typeof frameworkAnswer>;

export const defaultFramework = 'nine-lenses@1';

/** A version of a framework never changes, so it is read once. */
export const frameworkQuery = (name: string) =>
  queryOptions({
    queryKey: ['framework', name],
    queryFn: ({ signal }) => openApi.get(urls.framework(name), frameworkAnswer, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
