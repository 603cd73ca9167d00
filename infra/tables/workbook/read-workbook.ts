import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Table } from '../../../domain/survey-import/reading/ratings.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { checkArchive } from './check-archive.ts';
import type { Extracted } from './first-sheet.ts';

export const workbookLimits = {
  rows: 100_000,
  columns: 2_000,
  milliseconds: 20_000,
  heapMb: 384,
  memoryMb: 700,
} as const;
const waitingAtMost = 4;
const program = path.join(import.meta.dirname, 'first-sheet.ts');
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Reads the first sheet with more than one row of an .xlsx file. No workbook library withstands every file. So the
 * archive is checked first, and it is parsed in a separate process that may read only this program's files and has
 * limits on memory and time; one file at a time. @throws UnreadableFile
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  if (waiting >= waitingAtMost) throw new UnreadableFile(say('surveyImport.fileUnreadable.busy'));
  waiting += 1;
  const turn = before.then(async () => {
    await checkArchive(bytes);
    return extract(bytes);
  });
  before = turn.then(
    () => undefined,
    () => undefined,
  );
  try {
    return tableOf(await turn);
  } finally {
    waiting -= 1;
  }
}

let waiting = 0;
let before: Promise<void> = Promise.resolve();

function tableOf(found: Extracted): Table {
  if (!('refused' in found))
    return { rows: found.rows.map((row) => row.map((cell) => cell.trim())), lines: found.lines };
  throw new UnreadableFile(
    {
      rows: say('surveyImport.fileUnreadable.sheetRows', { most: workbookLimits.rows }),
      columns: say('surveyImport.fileUnreadable.sheetColumns', { most: workbookLimits.columns }),
      empty: say('surveyImport.fileUnreadable.noSheet'),
      unreadable: say('surveyImport.fileUnreadable.damaged'),
    }[found.refused],
  );
}

async function extract(bytes: Uint8Array): Promise<Extracted> {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${path.join(root, 'infra', 'tables', 'workbook', '*')}`,
      `--allow-fs-read=${path.join(root, 'node_modules', '@e965', '*')}`,
      `--allow-fs-read=${path.join(root, 'package.json')}`,
      `--max-old-space-size=${workbookLimits.heapMb}`,
      program,
      JSON.stringify({ rows: workbookLimits.rows, columns: workbookLimits.columns }),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), workbookLimits.milliseconds);
  const watch = setInterval(() => {
    void residentMb(child.pid).then((mb) => {
      if (mb > workbookLimits.memoryMb) child.kill('SIGKILL');
    });
  }, 100);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  try {
    // A dead process cannot receive the rest; its exit is reported elsewhere.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    const output = await text(child.stdout);
    if ((await ended) !== 0) throw new UnreadableFile(say('surveyImport.fileUnreadable.costly'));
    return JSON.parse(output) as Extracted;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}

/** Resident memory as stated by Linux, because heap limits do not count buffers; 0 if unknown. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
