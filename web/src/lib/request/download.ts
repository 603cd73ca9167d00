import { networkError, refusal } from '../app-error.ts';
import { accessToken } from '../session/session.ts';
import { randomUuid } from './random-uuid.ts';

/** Saves a file that needs the session: a plain link could not carry the token. */
export async function download(path: string, fileName: string): Promise<void> {
  saveAs(await readFile(path), fileName);
}

/** Has a file made, which is written down, and saves it. */
export async function makeAndSave(path: string, fileName: string): Promise<void> {
  saveAs(await readFile(path, undefined, 'POST'), fileName);
}

export function saveAs(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** The bytes behind an address below /api that needs the session. */
export async function readFile(
  path: string,
  signal?: AbortSignal,
  method: 'GET' | 'POST' = 'GET',
): Promise<Blob> {
  const requestId = randomUuid();
  const token = await accessToken();
  const response = await fetch(`/api${path}`, {
    method,
    headers: { 'x-request-id': requestId, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(signal ? { signal } : {}),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw networkError(requestId);
  });
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null), requestId, null);
  return response.blob();
}
