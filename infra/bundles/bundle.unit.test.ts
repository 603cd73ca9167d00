import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundleOf } from './bundle.ts';

const project = mkdtempSync(path.join(tmpdir(), 'bundles-'));
const folder = path.join(project, 'node_modules', '.cache', 'bundles', 'one');
const source = path.join(project, 'infra', 'child.ts');
const bundle = path.join(folder, 'child.mjs');
const used = () => bundleOf('one', source, project);
const write = (file: string, text: string) => writeFileSync(path.join(project, file), text);
const state = (other: { readonly project?: string; readonly programs?: readonly string[] } = {}) => {
  const sources = ['a.ts', 'b.ts'].map((file) => {
    const { size, ctimeMs } = statSync(path.join(project, file));
    const sha256 = hash('sha256', readFileSync(path.join(project, file)));
    return { file, bytes: size, changedMs: ctimeMs, sha256 };
  });
  const stated = { project, programs: ['infra/child.ts'], sources, ...other };
  writeFileSync(path.join(folder, 'sources.json'), JSON.stringify(stated));
};

it('a program starts from its bundle only while every source is the one from which it was built', () => {
  expect(used()).toBe(source);
  mkdirSync(folder, { recursive: true });
  write('a.ts', 'one');
  write('b.ts', 'two');
  state();
  expect(used()).toBe(bundle);
  write('b.ts', 'new');
  expect(used()).toBe(source);
  state();
  expect(used()).toBe(bundle);
  rmSync(path.join(project, 'a.ts'));
  expect(used()).toBe(source);
  write('a.ts', 'one');
  state();
  expect(used()).toBe(bundle);
  // A new checkout has other file times.
  utimesSync(path.join(project, 'a.ts'), 1, 1);
  expect(used()).toBe(bundle);
  // Archives may set one time for all files.
  state();
  write('a.ts', 'ONE');
  utimesSync(path.join(project, 'a.ts'), 1, 1);
  expect(used()).toBe(source);
  write('a.ts', 'one');
  // A copy of the project, whose bundle was built for another folder.
  state({ project: '/elsewhere' });
  expect(used()).toBe(source);
  state({ programs: ['infra/other.ts'] });
  expect(used()).toBe(source);
  const hashless = { project, programs: ['infra/child.ts'], sources: [{ file: 'b.ts' }] };
  for (const damaged of ['', '[', '[]', '{}', JSON.stringify(hashless)]) {
    writeFileSync(path.join(folder, 'sources.json'), damaged);
    expect(used()).toBe(source);
  }
  rmSync(project, { recursive: true });
});
