import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  organizationLanguageModel,
  type recipient,
} from '../../../../../api/organization/contract/language-model.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

export const languageModelQuery = queryOptions({
  queryKey: ['organization', 'language-model'],
  queryFn: ({ signal }) => api.get(urls.languageModel, organizationLanguageModel, { signal }),
});

/** @param shown the recipient that the page displays; the server refuses any other */
export const allowLanguageModel = ({ provider, host, model }: z.infer<typeof recipient>) =>
  api.put(urls.languageModel, { provider, host, model }, organizationLanguageModel);

export const withdrawLanguageModel = () =>
  api.delete(urls.languageModel, undefined, organizationLanguageModel);
