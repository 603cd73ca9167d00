import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forms, walls } from '../../tests/support/walls.ts';

type Finding = { readonly line: number; readonly message: string };

const repository = path.resolve(import.meta.dirname, '../..');
const found = new Map<string, Finding[]>();
let folder: string;

// The rules are checked in a separate folder with the same rooms, so that lint and typecheck of the repository never see a
// forbidden import.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'walls-'));
  const { overrides } = JSON.parse(await readFile(path.join(repository, 'biome.json'), 'utf8'));
  await put('biome.json', JSON.stringify({ linter: { rules: { preset: 'none' } }, overrides }));
  await cp(import.meta.dirname, path.join(folder, 'scripts/lint'), {
    recursive: true,
    filter: (from) => !from.endsWith('.ts'),
  });
  for (const { file, refused, allowed } of walls)
    await put(file, [...refused, ...allowed].map((to) => `import '${specifier(file, to)}';`).join('\n'));
  for (const [file, { lines }] of Object.entries(forms)) await put(file, lines.join('\n'));
  for (const { path: file, line, message } of await lint())
    found.set(file, [...(found.get(file) ?? []), { line, message }]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('lint refuses an import that breaks a rule', () => {
  test.each(walls)('$wall', ({ file, refused, says, allowed }) => {
    const findings = found.get(file) ?? [];
    const silent = refused.filter(
      (_, index) => !findings.some(({ line, message }) => line === index + 1 && message === says),
    );
    const wrong = allowed.filter((_, index) =>
      findings.some(({ line }) => line === refused.length + index + 1),
    );
    expect({ silent, wrong }).toEqual({ silent: [], wrong: [] });
  });

  test.each(Object.entries(forms))('%s', (file, { says, lines }) => {
    const said = lines.map((_, index) => [
      ...new Set((found.get(file) ?? []).filter(({ line }) => line === index + 1).map((one) => one.message)),
    ]);
    expect(said).toEqual(lines.map(() => (says === null ? [] : [says])));
  });

  test('every message of a lint rule is covered by a case of this test', async () => {
    const config = await readFile(path.join(repository, 'biome.json'), 'utf8');
    const plugins = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.grit'));
    const rules = await Promise.all(
      plugins.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')),
    );
    const sentences = [config, ...rules].flatMap((text) => [
      ...text.matchAll(/(?:"message": |message=)"([^"]+)"/g),
    ]);
    const broken = new Set([...walls, ...Object.values(forms)].map(({ says }) => says));
    expect(sentences.map(([, sentence]) => sentence).filter((one) => !broken.has(one ?? ''))).toEqual([]);
    expect(plugins.filter((name) => !config.includes(`./scripts/lint/${name}`))).toEqual([]);
  });

  test('the list of files that other features may import does not grow, and each of them is imported by another feature', async () => {
    const rule = await readFile(path.join(import.meta.dirname, 'one-feature.grit'), 'utf8');
    const lent = [...rule.matchAll(/\\\.\\\.\/(\w+)\/(?:\(\?:([^)]+)\)|([^'[]+))\['/g)].flatMap(
      ([, feature, many, one]) =>
        (many ?? one ?? '').split('|').map((file) => `${feature}/${file.replaceAll('\\', '')}`),
    );
    const imported = await importedFromOthers();
    // This number may only get smaller: it decreases when a file leaves the list. Code needed by a second feature belongs in ui,
    // charts or lib.
    expect(lent).toHaveLength(33);
    expect(lent.filter((file) => !imported.has(file))).toEqual([]);
  });

  test('each rule has a file of its own', () => {
    const files = walls.map(({ file }) => file);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });
});

/** Paths as `<feature>/<file>` of every file that another feature imports. */
async function importedFromOthers(): Promise<ReadonlySet<string>> {
  const features = path.join(repository, 'web/src/features');
  const files = (await readdir(features, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const targets = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(path.join(features, file), 'utf8')).matchAll(/'(\.\.?\/[^']+)'/g)]
        .map(([, to = '']) => path.posix.join(path.posix.dirname(file), to))
        .filter((to) => to.split('/')[0] !== file.split('/')[0]),
    ),
  );
  return new Set(targets.flat());
}

async function put(file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${text}\n`);
}

/** The specifier to write in a file: a path of the repository becomes a relative one. */
function specifier(file: string, to: string): string {
  if (!/^(domain|infra|api|workers|web|tests)\//.test(to)) return to;
  const relative = path.posix.relative(path.posix.dirname(file), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function lint(): Promise<readonly ({ readonly path: string } & Finding)[]> {
  const biome = path.join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (!stdout.startsWith('{')) return reject(error ?? new Error(stderr));
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: { message: string; location: { path: string; start: { line: number } } }[];
      };
      resolve(
        diagnostics.map(({ message, location }) => ({
          path: location.path,
          line: location.start.line,
          message,
        })),
      );
    });
  });
}
