import { centredCosine } from './centred-cosine.ts';
import type { Likeness, SentenceEncoder } from './port.ts';

/** Compares texts with descriptions of subjects by a sentence encoder; the descriptions are encoded at the first text. */
export function createSentenceLikeness(
  encoder: SentenceEncoder,
  descriptions: readonly string[],
): (text: string) => Promise<Likeness> {
  let compare: Promise<(vector: Float32Array) => Likeness> | undefined;
  return async (text) => {
    compare ??= encodedAll(encoder, descriptions).then(centredCosine);
    const vector = await encoder.encode(text);
    return (await compare)(vector);
  };
}

async function encodedAll(
  encoder: SentenceEncoder,
  texts: readonly string[],
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await encoder.encode(text));
  return vectors;
}
