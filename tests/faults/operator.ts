import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { compileCache } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type Ended = { readonly code: number | null; readonly said: string; readonly complained: string };

/** Runs an operator's command as its own process, like `npm run` does. */
export async function operator(
  command: 'backup' | 'restore' | 'verify' | 'move',
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [`workers/operate/commands/${command}.ts`, ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said, complained };
}

export function flipByte(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  const byte = readFileSync(file)[at] ?? 0;
  writeSync(handle, Buffer.from([byte ^ 0x01]), 0, 1, at);
  closeSync(handle);
}

export function truncate(file: string, to: number): void {
  truncateSync(file, to);
}

/** `count` offsets spread over a file, including the first and the last byte; deterministic. */
export function placesIn(file: string, count: number): number[] {
  const last = statSync(file).size - 1;
  const places = Array.from({ length: count }, (_, n) => Math.round((last * n) / Math.max(1, count - 1)));
  return [...new Set(places)];
}
