import { readAsBase64 } from '../../../lib/upload/read-as-base64.ts';
import { texts } from './texts.ts';

export type ChosenFile = { readonly name: string; readonly content: string };
const mostBytes = 16 * 1024 * 1024;

/** Reads a file as base64. @throws Error with a message for the person */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  if (file.size > mostBytes) throw new Error(texts.file.tooLarge(file.name));
  if (file.size === 0) throw new Error(texts.file.empty);
  const content = await readAsBase64(file).catch(() => {
    throw new Error(texts.file.unreadable);
  });
  return { name: file.name, content };
}
