import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SignedHead } from '../../domain/proof/head.ts';
import { followersIn, jobsFile, keysFile, logFile, viewsFile } from './data-folder.ts';
import { verifyFiles } from './verify-files.ts';
import { verifyLog } from './verify-log.ts';
import { verifyProof } from './verify-proof.ts';

/** Parts to verify. `order` is the quick check of the log; see {@link LogDepth}. */
export type Parts = {
  readonly log: boolean | 'order';
  readonly views: boolean;
  readonly files: boolean;
  /** A head from an audit export, with which the log is compared. */
  readonly taken?: SignedHead;
};

export type Verification = {
  /** Passed checks, one sentence each. */
  readonly findings: readonly string[];
  /** Problems: the first damaged place, and what to do. Empty if the folder is intact. */
  readonly problems: readonly string[];
  readonly head: string | null;
};

/** What to do about each damaged file. Data derived from the log need not come from a backup. */
const cure: Readonly<Record<string, string>> = {
  [logFile]: 'Restore a backup: npm run restore',
  [keysFile]: 'Restore a backup: npm run restore',
  [viewsFile]: `Stop the server and delete ${viewsFile}; the next start builds it again from the log`,
  [jobsFile]: `Stop the server and delete ${jobsFile}; the next start makes the jobs again, and none is done twice`,
};

/** Verifies a data folder that nobody else uses, and changes nothing in it. */
export async function verifyDataFolder(folder: string, parts: Parts): Promise<Verification> {
  const findings: string[] = [];
  const problems: string[] = [];
  let head: string | null = null;
  /** False if the log is unreadable, so that its tree cannot be checked. */
  let readable = false;
  const found = (more: Pick<Verification, 'findings' | 'problems'>) => {
    findings.push(...more.findings);
    problems.push(...more.problems);
  };
  found(checkDatabases(folder));
  // A damaged database may return anything, so further checks of it are skipped.
  const usable = (name: string) => !problems.some((problem) => problem.startsWith(`${name} `));
  if (parts.log && usable(logFile) && usable(keysFile)) {
    const log = await verifyLog(folder, parts.log === 'order' ? 'order' : 'contents');
    head = log.head;
    readable = log.problems.length === 0;
    found(log);
  }
  if (parts.files && usable(keysFile)) found(await verifyFiles(folder));
  if (parts.views && problems.length === 0) {
    const { verifyViews } = await import('./verify-views.ts');
    found(await verifyViews(folder));
  }
  if (parts.log === true && head !== null && readable) found(await verifyProof(folder, parts.taken));
  return { findings, problems, head };
}

function checkDatabases(folder: string): Pick<Verification, 'findings' | 'problems'> {
  const names = [logFile, keysFile, ...followersIn(folder)];
  const problems = names.flatMap((name) => {
    const damage = damageIn(path.join(folder, name));
    if (damage === undefined) return [];
    return [`${name} is damaged (${damage}). ${cure[name] ?? 'Restore a backup: npm run restore'}`];
  });
  const whole = names.length - problems.length;
  return { findings: [`databases: ${whole} of ${names.length} pass SQLite's integrity check`], problems };
}

function damageIn(file: string): string | undefined {
  if (!existsSync(file)) return 'it is missing';
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      const rows = db.prepare('PRAGMA integrity_check(3)').all();
      const answers = rows.map((row) => String(row.integrity_check));
      return answers.join() === 'ok' ? cutIn(file, db) : answers.join('; ');
    } finally {
      db.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Finds a truncated file, because SQLite reads a truncated page as if it ended in zeros. */
function cutIn(file: string, db: DatabaseSync): string | undefined {
  const pageBytes = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  const { size } = statSync(file);
  if (size === 0) return 'it is empty';
  return size % pageBytes === 0 ? undefined : `it ends in the middle of a page, at ${size} bytes`;
}
