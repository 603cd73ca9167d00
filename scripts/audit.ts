// npm run audit: checks the shipped packages for known vulnerabilities with npm's own client. If the registry offers no
// advisories, the script reports that nothing was checked and does not fail.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.int()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});
const refusal = z.object({
  message: z.string().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
});

/** Severities of a vulnerability that fail the check. */
const grave: ReadonlySet<string> = new Set(['high', 'critical']);

export type Verdict = { readonly failed: boolean; readonly sentence: string };

/** Turns the output of `npm audit --json` into a verdict with a sentence. */
export function verdictOf(answer: string): Verdict {
  const read = parsed(answer);
  const audited = report.safeParse(read);
  if (!audited.success) {
    const { message, error } = refusal.safeParse(read).data ?? {};
    const why = message || error?.summary || error?.code || 'it gave no answer that can be read';
    return {
      failed: false,
      sentence: `Not checked: the registry has no advisories to ask (${why}). Run npm run audit where it has.`,
    };
  }
  const found = Object.entries(audited.data.vulnerabilities).filter(([, { severity }]) =>
    grave.has(severity),
  );
  const total = Object.values(audited.data.vulnerabilities).length;
  if (found.length === 0)
    return {
      failed: false,
      sentence: `Checked: no package that ships has a high or critical advisory (${total} lesser ones).`,
    };
  const list = found.map(([name, { severity, range }]) => `${name} ${range} (${severity})`).join(', ');
  return { failed: true, sentence: `Packages that ship have high or critical advisories: ${list}.` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout, error } = spawnSync(
    npm,
    ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
    {
      cwd: path.resolve(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    },
  );
  const { failed, sentence } = verdictOf(error ? JSON.stringify({ message: error.message }) : stdout);
  process.stdout.write(`  ${sentence}\n`);
  process.exitCode = failed ? 1 : 0;
}
