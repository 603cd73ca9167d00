import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

/** A real, empty server behind a connection that can be cut. */
export type RealEventStoreDb = {
  readonly url: string;
  readonly connection: { cut(): Promise<void> };
  remove(): Promise<void>;
};

/** The last release line under the name EventStore. */
const image = 'eventstore/eventstore:24.10';
const port = 2113;

/** Checks once whether this machine can run containers; otherwise returns the reason. */
export async function realEventStoreDb(): Promise<
  { readonly start: () => Promise<RealEventStoreDb> } | { readonly absent: string }
> {
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    return { absent: error instanceof Error ? error.message : String(error) };
  }
  return { start };
}

async function start(): Promise<RealEventStoreDb> {
  const container: StartedTestContainer = await new GenericContainer(image)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_CLUSTER_SIZE: '1',
    })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp('/health/live', port).forStatusCode(204))
    .start();
  const proxy = await startTcpProxy({
    target: { host: container.getHost(), port: container.getMappedPort(port) },
  });
  return {
    url: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    connection: { cut: async () => proxy.cut() },
    async remove() {
      await proxy.stop();
      await container.stop();
    },
  };
}
