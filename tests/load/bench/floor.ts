import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryFolder } from '../../support/server.ts';
import { measureSubmissionCost, pinned, type SubmissionCost } from './submissions.ts';

/** The same requests, at the same instants, to a server that only keeps them (./floor-server.ts). */
export async function measureFloor(people: number, perSecond: number): Promise<SubmissionCost> {
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
    const server = { url: String(line).trim(), pid: child.pid ?? 0 };
    const crowd = { takers: Array.from({ length: people }, (_, index) => ({ token: `person-${index}` })) };
    await measureSubmissionCost(server, { takers: crowd.takers.slice(0, 200) }, perSecond / 2);
    return await measureSubmissionCost(server, crowd, perSecond);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
