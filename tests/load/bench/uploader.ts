import { randomBytes } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { uploadFile } from '../../support/uploads.ts';

/** What one thread of the bench uploads. */
export type UploadTask = {
  readonly url: string;
  readonly token: string;
  readonly files: number;
  readonly bytes: number;
};

// A separate thread: building and sending the files must not delay the saves that are sent at the same time.
const { url, token, files, bytes } = workerData as UploadTask;
const textOf = () => Buffer.alloc(bytes, `${randomBytes(16).toString('hex')} is in every line.\n`);
await Promise.all(
  Array.from({ length: files }, async () => {
    const { status, body } = await uploadFile(url, { token, content: textOf() });
    if (status !== 201) throw new Error(`An upload got ${status} ${body.code}`);
  }),
);
