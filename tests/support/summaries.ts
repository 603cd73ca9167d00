import { expect } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import { send, until } from '../security/wire.ts';
import { type LanguageModelServer, languageModelKey } from './language-model-server.ts';
import { uploadFile } from './uploads.ts';

/** Settings of a server that asks this stub by Anthropic's API. */
export const modelSettings = ({ url }: Pick<LanguageModelServer, 'url'>) => ({
  LANGUAGE_MODEL: 'anthropic',
  LANGUAGE_MODEL_NAME: 'stub-1',
  LANGUAGE_MODEL_KEY: languageModelKey,
  LANGUAGE_MODEL_URL: url,
});

/** What a member of one organisation does to have summaries written. */
export function summariesOf(url: string, token: string, model: Pick<LanguageModelServer, 'url'>) {
  const recipient = { provider: 'anthropic', host: model.url, model: 'stub-1' };
  const tell = (method: string, to: string, json?: unknown) =>
    send(url, method, to, { token, requestId: crypto.randomUUID(), ...(json !== undefined && { json }) });
  const answerOf = async (id: string) =>
    (await tell('GET', `/api/documents/${id}/analysis`)).body as DocumentAnalysisAnswer;
  const summarise = (id: string) => tell('POST', `/api/documents/${id}/summarise`, recipient);
  return {
    tell,
    answerOf,
    summarise,
    allow: async () => {
      expect((await tell('PUT', '/api/organization/language-model', recipient)).status).toBe(200);
    },
    /** Uploads a file and waits until it is analysed. */
    analysed: async (content: string | Uint8Array, name = 'Report.txt'): Promise<string> => {
      const { status, body } = await uploadFile(url, { token, name, content });
      expect(status).toBe(201);
      const id = body.documentId;
      await until(
        () => answerOf(id),
        ({ analysable }) => analysable === 1,
      );
      expect((await tell('POST', `/api/documents/${id}/analyse`, {})).status).toBe(200);
      await until(
        () => answerOf(id),
        ({ analysis }) => Boolean(analysis),
      );
      return id;
    },
    /** Requests a summary and waits for its outcome. */
    summarised: async (id: string): Promise<DocumentAnalysisAnswer> => {
      const { status, body } = await summarise(id);
      expect(status).toBe(200);
      const { position } = body as { position: string };
      return until(
        async () =>
          (await tell('GET', `/api/documents/${id}/analysis?after=${position}`))
            .body as DocumentAnalysisAnswer,
        ({ summarising, summaryFailure, analysis }) =>
          summarising === null && (Boolean(summaryFailure) || Boolean(analysis?.summary)),
      );
    },
  };
}
