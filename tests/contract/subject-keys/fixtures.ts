import { randomBytes } from 'node:crypto';
import { connectToS3 } from '../../../infra/s3/s3-bucket.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { openS3SubjectKeys } from '../../../infra/subject-keys/s3/subject-keys.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';
import { type Minio, noMinio, startMinio } from '../../support/minio.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** One adapter under the contract. */
export type SubjectKeysFixture = {
  readonly name: string;
  /** Why the adapter is not available here; undefined when it is. */
  absent(): Promise<string | undefined>;
  open(): Promise<OpenedSubjectKeys>;
  /** Releases shared resources after the last test. */
  end(): Promise<void>;
};

export type OpenedSubjectKeys = {
  readonly keys: SubjectKeys;
  /** Closes the store, and reopens it over the same keys. */
  reopen(): Promise<SubjectKeys>;
  /** Opens a second instance over the same keys, like another process; or the reason why there cannot be one. */
  readonly another: (() => Promise<SubjectKeys>) | { readonly none: string };
  dispose(): Promise<void>;
};

const sqlite: SubjectKeysFixture = {
  name: 'sqlite',
  absent: async () => undefined,
  async open() {
    const folder = temporaryFolder();
    const connect = async () => openSubjectKeys({ folder: folder.path });
    return opened(connect, { none: 'the data folder has one owner' }, async () => folder.remove());
  },
  end: async () => undefined,
};

const s3Server: SubjectKeysFixture = {
  name: 's3',
  absent: async () => undefined,
  async open() {
    const server = await startS3Server();
    return openedOnS3(server.url, server.close);
  },
  end: async () => undefined,
};

let running: Promise<Minio> | undefined;
const minio: SubjectKeysFixture = {
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

export const keyStores: readonly SubjectKeysFixture[] = [sqlite, s3Server, minio];

function openedOnS3(url: string, remove: () => Promise<void>): Promise<OpenedSubjectKeys> {
  const masterKey = randomBytes(32);
  return opened(() => openS3SubjectKeys({ s3: connectToS3(url), masterKey }), 'same way', remove);
}

async function opened(
  connect: () => Promise<SubjectKeys>,
  another: { readonly none: string } | 'same way',
  remove: () => Promise<void>,
): Promise<OpenedSubjectKeys> {
  const instances: SubjectKeys[] = [];
  const connected = async () => {
    const keys = await connect();
    instances.push(keys);
    return keys;
  };
  const first = await connected();
  return {
    keys: first,
    async reopen() {
      await instances.at(-1)?.close();
      return connected();
    },
    another: another === 'same way' ? connected : another,
    async dispose() {
      for (const keys of instances) await keys.close();
      await remove();
    },
  };
}
