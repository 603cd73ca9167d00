import { extractText, getDocumentProxy } from 'unpdf';

/** Everything a PDF says, as another program reads it. */
export async function wordsIn(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}
