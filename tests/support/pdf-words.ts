import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF as another program reads it. */
export async function wordsIn(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** The text of each page of a PDF. */
export async function wordsByPage(pdf: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
}
