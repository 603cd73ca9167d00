import 'dotenv/config';
import { ConfigurationError, readConfig } from '../infra/config/config.ts';
import { OpenToOthers } from '../infra/data-folder/close-to-others.ts';
import { StoreInUse } from '../infra/event-store/errors.ts';
import { createLog } from '../infra/telemetry/log.ts';
import { type Role, runProcess } from './run-process.ts';

// The process: settings, signals, exit codes. Everything else is in run-process.ts.

// Only this user can read files that are written from here on.
process.umask(0o077);
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // Node would print the error with all its properties, in which libraries keep what they worked on.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught; stopping');
    process.exit(70);
  });
  const role = (process.argv[2] ?? 'all') as Role;
  const running = await runProcess(role, config, log, (error) => {
    log.fatal({ err: error }, 'the store cannot promise anything any more; stopping');
    process.exit(70);
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A longer shutdown is cut off; acknowledged data is durable in either case.
    setTimeout(() => process.exit(1), config.stopWithinMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // If npm is told to end, it ends its shell without signalling this process. So this process ends itself when its
  // parent is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid === parent || stop(), 500).unref();
  // Printed only when shutdown signals are handled, because a reader of this line may stop the process at once.
  process.stdout.write(
    `\n  Nine Lenses is ready:  ${running.url ?? 'this worker needs no address'}\n  Your data lives in:    ${running.place}\n${running.firstStart ? `  Nobody has an account yet. Make yours:  ${running.firstStart}\n` : ''}\n`,
  );
  running.begin();
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  // The data folder is not writable, is read-only, or is not a folder.
  const unusableFolder = /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR)$/;
  if (error instanceof ConfigurationError) return `Not started. A setting is wrong:\n${error.message}`;
  if (error instanceof StoreInUse || error instanceof OpenToOthers) return `Not started. ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Not started. Another program is using this port. Set PORT to a free one, for example PORT=3001 npm start.';
  if (error instanceof Error && 'code' in error && unusableFolder.test(String(error.code)))
    return `Not started. ${error.message}. Set DATA_DIR to a folder this user may write to.`;
  return `Not started. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
