import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { connectToS3 } from '../../infra/s3/s3-bucket.ts';

export type Minio = {
  /**
   * Creates a new, empty bucket.
   * @returns its S3_URL
   */
  newBucket(): Promise<string>;
  stop(): Promise<void>;
};

let probing: Promise<string | undefined> | undefined;

/** Why MinIO is not available here; undefined when it is. Checked once, and the reason is printed. */
export function noMinio(): Promise<string | undefined> {
  probing ??= getContainerRuntimeClient().then(
    () => undefined,
    () => {
      const reason = 'MinIO needs a container engine (Docker), and none answers here';
      process.stdout.write(`  skipped: ${reason}\n`);
      return reason;
    },
  );
  return probing;
}

/** A real MinIO in a container. */
export async function startMinio(): Promise<Minio> {
  const [user, password] = ['nine-lenses', 'nine-lenses-secret'];
  const container = await new GenericContainer('minio/minio:RELEASE.2025-09-07T16-13-09Z')
    .withEnvironment({ MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password })
    .withCommand(['server', '/data'])
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
  let buckets = 0;
  return {
    async newBucket() {
      buckets += 1;
      const url = `s3://${user}:${password}@${container.getHost()}:${container.getMappedPort(9000)}/bucket-${buckets}?tls=false`;
      const { client, bucket } = connectToS3(url);
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return url;
    },
    stop: async () => {
      await container.stop();
    },
  };
}
