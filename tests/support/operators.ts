import { execFile } from 'node:child_process';
import path from 'node:path';
import { operatorToken } from '../../api/http/access/operators.ts';
import { createDerivation } from '../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../infra/subject-keys/sqlite/master-key.ts';
import { callerOf } from './client.ts';
import { compileCache } from './server.ts';

type Server = { readonly url: string; readonly folder: string };

/** The token for the operator's routes of the server with this data folder. */
export function operatorTokenOf(folder: string): string {
  const key = readMasterKey(path.join(folder, 'master.key'), () => false);
  return operatorToken({ derive: createDerivation(key) });
}

/** Makes the confirmed account of this address an operator, like `npm run ops -- operator add`. */
export async function addOperator({ url, folder }: Server, email: string): Promise<void> {
  await callerOf(url)('POST', '/api/operations/operators/add', { email }, { token: operatorTokenOf(folder) });
}

/**
 * Runs `npm run ops -- …` as a separate process.
 * @returns its exit code and output
 */
export function ops(
  { url, folder }: Server,
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['workers/operate/commands/ops.ts', ...words, '--url', url],
      {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DATA_DIR: folder,
          NODE_COMPILE_CACHE: compileCache,
        },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${stdout}${stderr}` }),
    );
  });
}
