import { spawn } from 'node:child_process';
import { buildWeb, bundledNode, environment, install, root } from './prepare.mjs';

install();
const node = bundledNode();
buildWeb(node);

const server = spawn(node, ['workers/serve.ts'], { cwd: root, stdio: 'inherit', env: environment(node) });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
