import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { danglingIn } from '../../tests/support/references.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Files that name missing documents and files as examples. */
const planted = ['scripts/lint/references.unit.test.ts', 'tests/support/references.ts'];

test('every document and file that a comment refers to exists', () => {
  const files = globSync(
    ['{domain,infra,api,workers,web,scripts,tests}/**/*.{ts,tsx,mjs,css,grit}', '*.config.ts'],
    { cwd: root, exclude: ['web/dist', 'tests/golden'] },
  ).filter((file) => !planted.includes(file));
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.flatMap((file) =>
    danglingIn(root, file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['/** Tested in `walls-of-glass.unit.test.ts`. */', 'walls-of-glass.unit.test.ts'],
  ['// As docs/unwritten.md says.', 'docs/unwritten.md'],
  ['const port = 1; // ./nowhere.ts', './nowhere.ts'],
  [' * only where `domain/export/disclosure` permits', 'domain/export/disclosure'],
  ['/** Rows of the list (specification 2, section 5). */', 'specification 2'],
  ['// Values: taken from research 1.9.', 'research 1.9'],
  [' * as in the second specification document', 'second specification'],
])('the check finds the broken reference in %s', (source, text) => {
  expect(danglingIn(root, 'scripts/lint/here.ts', source)).toEqual([{ line: 1, text }]);
});

test.each([
  '// Beside ./walls.unit.test.ts and `walls.unit.test.ts`, see docs/operate.md and `domain/response`.',
  '// The walls are in lint/walls.unit.test.ts.',
  '/** Every `*.unit.test.ts`, https://example.org/guide.md, and the file given as <name>.ts. */',
  "import './nowhere.ts';",
  '// The OpenAPI specification, and ISO 32000-1 section 9.',
])('the check accepts %s', (source) => {
  expect(danglingIn(root, 'scripts/lint/here.ts', source)).toEqual([]);
});
