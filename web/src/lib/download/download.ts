import { api } from '../api.ts';

/** Saves a file that needs the session: a plain link could not carry the token. The server's name for it counts, where it gives one. */
export async function download(path: string, fileName: string): Promise<void> {
  const { file, name } = await api.file(path);
  saveAs(file, name ?? fileName);
}

/** Has a file made, which is written down, and saves it. */
export async function makeAndSave(path: string, fileName: string): Promise<void> {
  const { file, name } = await api.file(path, { method: 'POST' });
  saveAs(file, name ?? fileName);
}

/** Safari begins to read an address after the click; a minute is enough for it and short for the memory. */
const readWithinMs = 60_000;

export function saveAs(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}

/** The bytes behind an address below /api that needs the session. */
export async function readFile(path: string, signal?: AbortSignal): Promise<Blob> {
  return (await api.file(path, signal ? { signal } : {})).file;
}
