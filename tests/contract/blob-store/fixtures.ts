import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { openFolderBlobStore } from '../../../infra/blob-store/folder/blob-store.ts';
import type { BlobStore } from '../../../infra/blob-store/port.ts';
import { openS3BlobStore } from '../../../infra/blob-store/s3/blob-store.ts';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import { type Minio, noMinio, startMinio } from '../../support/minio.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One adapter under the contract. */
export type BlobStoreFixture = {
  readonly name: string;
  /** Why the adapter is not available here; undefined when it is. */
  absent(): Promise<string | undefined>;
  open(): Promise<OpenedBlobStore>;
  /** Releases shared resources after the last test. */
  end(): Promise<void>;
};

export type OpenedBlobStore = {
  readonly store: BlobStore;
  /** Another client of the same blobs, like a second process. */
  connect(): BlobStore;
  /** Alters stored bytes without using the store. */
  damage(key: string, change: (content: Buffer) => Buffer): Promise<void>;
  dispose(): Promise<void>;
};

const folder: BlobStoreFixture = {
  name: 'folder',
  absent: async () => undefined,
  async open() {
    const place = temporaryFolder();
    return opened(
      () => openFolderBlobStore({ folder: place.path }),
      async (key, change) => {
        const name = key.replaceAll('/', '+');
        const found = readdirSync(place.path, { recursive: true, encoding: 'utf8' });
        const file = path.join(place.path, found.find((each) => path.basename(each) === name) ?? '');
        const bytes = readFileSync(file);
        writeFileSync(file, Buffer.concat([bytes.subarray(0, 256), change(bytes.subarray(256))]));
      },
      async () => place.remove(),
    );
  },
  end: async () => undefined,
};

const s3Server: BlobStoreFixture = {
  name: 's3',
  absent: async () => undefined,
  async open() {
    const server = await startS3Server();
    return openedOnS3(server.url, server.close);
  },
  end: async () => undefined,
};

let running: Promise<Minio> | undefined;
const minio: BlobStoreFixture = {
  name: 'minio',
  absent: noMinio,
  async open() {
    running ??= startMinio();
    return openedOnS3(await (await running).newBucket(), async () => undefined);
  },
  async end() {
    await (await running)?.stop();
  },
};

export const blobStores: readonly BlobStoreFixture[] = [folder, s3Server, minio];

function openedOnS3(url: string, remove: () => Promise<void>): OpenedBlobStore {
  return opened(
    () => openS3BlobStore({ s3: connectToS3(url) }),
    async (key, change) => {
      const { client, bucket } = connectToS3(url);
      const at = { Bucket: bucket, Key: `blobs/${key}` };
      const found = await client.send(new GetObjectCommand(at));
      const content = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
      await client.send(new PutObjectCommand({ ...at, Body: change(content), Metadata: found.Metadata }));
      client.destroy();
    },
    remove,
  );
}

function opened(
  connect: () => BlobStore,
  damage: OpenedBlobStore['damage'],
  remove: () => Promise<void>,
): OpenedBlobStore {
  const clients: BlobStore[] = [];
  const another = () => {
    const client = connect();
    clients.push(client);
    return client;
  };
  return {
    store: another(),
    connect: another,
    damage,
    async dispose() {
      for (const client of clients) await client.close();
      await remove();
    },
  };
}
