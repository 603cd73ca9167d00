import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdsTextsOnly, sentencesInCode } from '../../tests/support/sentences.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that contain only texts: the catalogue, and the texts of mails, reports and other long documents. */
const texts = [
  'domain/texts/en/**',
  '**/*-texts.ts',
  'domain/scoring/methods/methods.ts',
  'api/audit/export/read-me.ts',
];

/** Folders and files whose texts are not shown to users of the product, by reason. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'the command line and the start of the server speak to the operator': [
    'workers/operate/**',
    'workers/{serve-process,run-api}.ts',
    'workers/demo/{make,serve}-workspace.ts',
    'domain/scoring/methods/evaluation/**',
  ],
  'adapters and settings speak to the operator; a route says its own sentence': [
    'infra/{blob-store,composition,config,data-folder,event-store,job-queue,malware-scan,s3,session-store,subject-keys}/**',
    'infra/payments/{stripe,check-calls}.ts',
    'infra/extraction/**',
  ],
  'the inventory of what leaves: docs/what-an-insider-sees.md is generated from it': ['api/ways-out/**'],
  'R code that recomputes the figures': ['domain/scoring/methods/r/**'],
  'headers, lists of addresses and descriptions for programs': [
    'api/http/plugins/{description,public-pages,security-headers}.ts',
  ],
  'words that are read in files, and never shown': [
    'domain/people-columns/heading-words.ts',
    'domain/survey-import/reading/survey-programs.ts',
  ],
  'what the invented people of the demo workspace wrote': ['domain/demo/**'],
  'formats of files and forms': ['infra/document-writing/**', 'workers/demo/library.ts'],
  'checks of our own framework, which stop a build of it': ['domain/framework/nine-lenses.ts'],
  'data and attacks of tests': ['**/testing/**', '**/*.test.ts'],
};

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root }).filter((file) => file.endsWith('.ts'));
const rooms = files(['{domain,infra,api,workers}/**/*.ts']);
const textFiles = files(texts).filter((file) => rooms.includes(file) && !/\.test\.ts$/.test(file));
const exemptFiles = files(Object.values(exempt).flat());

test('every sentence a person reads comes from the catalogue or a texts file', () => {
  const all = rooms.filter((file) => !textFiles.includes(file) && !exemptFiles.includes(file));
  expect(all.length).toBeGreaterThan(500);
  const found = all.flatMap((file) =>
    sentencesInCode(read(file)).map(({ line, text }) => `${file}:${line}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each(textFiles)('%s contains only texts', (file) => {
  expect(holdsTextsOnly(read(file))).toBe(true);
});

test.each(Object.values(exempt).flat())('the exemption of %s is still needed', (pattern) => {
  const found = files([pattern]).flatMap((file) => sentencesInCode(read(file)));
  expect(found.length).toBeGreaterThan(0);
});

test.each([
  ["reply.send({ message: 'Nothing was saved.' });", 'Nothing was saved.'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code to check
  ['const told = `There is no theme ${theme} in this assessment`;', 'There is no theme … in this assessment'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code to check
  ["const findings = [{ path, message: `${name} is gone.`, code: 'GONE' }];", '… is gone.'],
  ["z.string().check(z.minLength(1, 'Name the file'));", 'Name the file'],
  ["new Promise((done) => done('Nobody is here'));", 'Nobody is here'],
])('the check finds the sentence in %s', (source, text) => {
  expect(sentencesInCode(source)).toEqual([{ line: 1, text }]);
});

test('the check ignores names, programs, comments, and texts for operators', () => {
  for (const source of [
    "const issuer = 'Nine Lenses';",
    "database.prepare('SELECT key FROM documents WHERE key = ?');",
    '// Nothing was saved here.',
    "log.warn({ code }, isLast ? 'refused; the rest is not noted' : 'refused');",
    "throw new Error('The invitation is not there yet.');",
    "class Gone extends Error { constructor() { super('The event is gone.'); } }",
    "const audit = { says: 'Added an action to the plan.', export: 'whole' };",
  ])
    expect(sentencesInCode(source)).toEqual([]);
});
