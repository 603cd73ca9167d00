import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const probed = spawnSync('Rscript', ['--version']).error;

/** Why R cannot be run on this machine, printed with skipped tests; undefined when it can. */
export const rMissing: string | undefined = probed ? `Rscript cannot be run (${probed.message})` : undefined;

let scripts = 0;

/**
 * Runs lines in R, without packages and profiles, in a folder.
 * @returns its standard output
 */
export async function runR(lines: readonly string[], folder: string): Promise<string> {
  scripts += 1;
  const script = path.join(folder, `script-${scripts}.R`);
  writeFileSync(script, lines.join('\n'));
  const { stdout } = await run('Rscript', ['--vanilla', script], { cwd: folder, maxBuffer: 2 ** 26 });
  return stdout;
}
