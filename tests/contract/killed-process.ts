import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a TypeScript file in its own process, passes its output to `onLine`, and kills it (SIGKILL) as soon as that returns true. Resolves
 * when the process has ended.
 */
export async function runUntilKilled(
  script: string,
  parameters: readonly string[],
  onLine: (line: string) => boolean,
): Promise<void> {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(child, 'exit');
  let errors = '';
  let rest = '';
  let killed = false;
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    // The last piece may be an incomplete line, which does not count.
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!onLine(line) || killed) continue;
      killed = true;
      child.kill('SIGKILL');
    }
  });
  await gone;
  if (!killed) throw new Error(`${script} ended by itself: ${errors}`);
}
