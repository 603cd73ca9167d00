import { networkError, refusal } from './app-error.ts';
import { randomUuid } from './random-uuid.ts';
import { accessToken } from './session/session.ts';

/** Saves a file that needs the session: a plain link could not carry the token. */
export async function download(path: string, fileName: string): Promise<void> {
  const requestId = randomUuid();
  const token = await accessToken();
  const response = await fetch(`/api${path}`, {
    headers: { 'x-request-id': requestId, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  }).catch(() => {
    throw networkError(requestId);
  });
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null), requestId, null);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
