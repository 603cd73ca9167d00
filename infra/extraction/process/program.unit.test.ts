import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { programOf } from './program.ts';

const source = '/source/child.ts';
const project = mkdtempSync(path.join(tmpdir(), 'built-readers-'));
const folder = path.join(project, 'node_modules', '.cache', 'readers', 'one');
const used = () => programOf('one', source, project);
const write = (file: string, text: string) => writeFileSync(path.join(project, file), text);
const state = () => {
  const sources = ['a.ts', 'b.ts'].map((file) => {
    const content = readFileSync(path.join(project, file));
    return { file, sha256: createHash('sha256').update(content).digest('hex') };
  });
  writeFileSync(path.join(folder, 'sources.json'), JSON.stringify(sources));
};

it('a reader starts from its bundle only while every source is the one from which it was built', () => {
  expect(used()).toBe(source);
  mkdirSync(folder, { recursive: true });
  write('a.ts', 'one');
  write('b.ts', 'two');
  state();
  expect(used()).toBe(path.join(folder, 'child.mjs'));
  write('b.ts', 'new');
  expect(used()).toBe(source);
  state();
  expect(used()).toBe(path.join(folder, 'child.mjs'));
  rmSync(path.join(project, 'a.ts'));
  expect(used()).toBe(source);
  for (const damaged of ['', '[', '[]', '[{"file":"b.ts"}]']) {
    writeFileSync(path.join(folder, 'sources.json'), damaged);
    expect(used()).toBe(source);
  }
  rmSync(project, { recursive: true });
});
