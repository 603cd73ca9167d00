import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { type TestServer, temporaryFolder } from '../../support/server.ts';
import { pinned } from './submissions.ts';

export type Floor = Pick<TestServer, 'url' | 'pid'>;

/** Runs a server that only stores requests (./floor-server.ts), on the same core as the product. */
export async function withFloor<T>(work: (floor: Floor) => Promise<T>): Promise<T> {
  const [command = process.execPath, ...before] = pinned;
  const child = spawn(
    command,
    [
      ...before,
      process.execPath,
      path.join(import.meta.dirname, 'floor-server.ts'),
      path.join(temporaryFolder(), 'floor.db'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    return await work({ url: String(line).trim(), pid: child.pid ?? 0 });
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** The floor server checks no invitations, so random tokens are enough. */
export function floorCrowd(people: number) {
  return { takers: Array.from({ length: people }, () => ({ token: randomUUID() })) };
}
