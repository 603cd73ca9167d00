import { randomUUID } from 'node:crypto';

export type Upload = {
  readonly token: string;
  readonly name?: string;
  readonly content?: string | Uint8Array;
  /** Form fields that are sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Idempotency key. */
  readonly id?: string;
  readonly to?: string;
};
export type Uploaded = {
  readonly status: number;
  readonly body: {
    readonly documentId: string;
    readonly version: number;
    readonly position: string;
    readonly code?: string;
    readonly detail?: string;
  };
};

/** Sends a form with one file, as a page does. */
export async function uploadFile(
  baseUrl: string,
  { token, name = 'notes.txt', content = `Notes ${randomUUID()}`, ...more }: Upload,
): Promise<Uploaded> {
  const form = new FormData();
  for (const [field, value] of Object.entries(more.fields ?? {})) form.set(field, value);
  form.set('file', new File([content as BlobPart], name));
  const answer = await fetch(baseUrl + (more.to ?? '/api/documents'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': more.id ?? randomUUID() },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded['body'] };
}
