import type { MakeRequest } from './host.ts';
import { makeWorkspace } from './make.ts';

// The process that makes the demo workspace. Started by host.ts, and ends with it.
process.umask(0o077);
process.once('message', ({ folder, publicUrl, now, chromium }: MakeRequest) => {
  makeWorkspace({ folder, publicUrl, now, chromium, seed: 1 }).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`The demo workspace: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
