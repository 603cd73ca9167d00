import { spawn } from 'node:child_process';
import { environment, prepare, root } from './prepare.mjs';

const node = prepare();

const server = spawn(node, ['workers/serve.ts'], { cwd: root, stdio: 'inherit', env: environment(node) });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
// When npm is told to end, it ends its shell but sends no signal to this process. The server must end too, so this polls whether
// the parent process is still the same.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
