import { api } from '../api.ts';

/** Downloads a file that needs the session; a plain link could not send the token. The server's file name takes precedence over `fileName`. */
export async function download(path: string, fileName: string): Promise<void> {
  const { file, name } = await api.file(path);
  saveAs(file, name ?? fileName);
}

/** Has the server create and record a file, then saves it. */
export async function makeAndSave(path: string, fileName: string): Promise<void> {
  const { file, name } = await api.file(path, { method: 'POST' });
  saveAs(file, name ?? fileName);
}

/** Safari reads the object URL after the click. One minute is long enough for that and short enough to free the memory. */
const readWithinMs = 60_000;

export function saveAs(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}

/** Bytes from an address below /api that needs the session. */
export async function readFile(path: string, signal?: AbortSignal): Promise<Blob> {
  return (await api.file(path, signal ? { signal } : {})).file;
}
