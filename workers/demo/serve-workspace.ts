import { openInfrastructure } from '../../infra/composition/open-infrastructure.ts';
import { createNoMailer } from '../../infra/mail/no-mailer.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { startApi } from '../run-api.ts';
import { startWorkers } from '../run-workers.ts';
import { workspaceIn } from './folder.ts';
import type { ServeAnswer, ServeRequest } from './serving.ts';
import { demoConfig } from './settings.ts';
import { takeConnections } from './take-connections.ts';

// The process that serves the demo workspace to visitors. Started by host.ts, and ends with it.
process.umask(0o077);
process.once('message', (request: ServeRequest) => {
  serve(request).catch((error: unknown) => {
    process.stderr.write(`The demo workspace: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
});
process.once('disconnect', () => process.exit(0));

async function serve({ folder, publicUrl, secret, call }: ServeRequest): Promise<void> {
  const workspace = workspaceIn(folder);
  if (!workspace) throw new Error(`There is no whole workspace in ${folder}.`);
  const config = demoConfig(folder, publicUrl, process.env.LOG_LEVEL);
  const log = createLog(config.logLevel);
  // It is made anew every night, and a sync of its files would hold up those of the tenants on the same disk.
  const own = { mailer: createNoMailer(), durability: 'normal' } as const;
  const infra = await openInfrastructure(config, log, fatal, own);
  const workers = await startWorkers(infra, log, config.terms);
  const api = await startApi(config, infra, workers.views, log, { demo: { workspace, secret, call } });
  workers.act(() => publicUrl);
  const stop = async () => {
    await api.stop();
    await workers.stop();
    await infra.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().catch(() => process.exit(1));
    });
  takeConnections(api.take);
  const answer: ServeAnswer = { port: Number(new URL(api.url).port) };
  process.send?.(answer);
}

function fatal(error: Error): void {
  process.stderr.write(`The demo workspace: ${error.message}\n`);
  process.exit(70);
}
