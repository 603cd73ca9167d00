import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdsTextsOnly, sentencesInCode } from '../../tests/support/sentences.ts';

/** Files that may contain only texts. The files of `public/texts` also compute figures and links. */
const texts = ['**/texts.ts', '**/*-texts.ts', 'features/help/guides.ts'];
const textFiles = globSync(texts, { cwd: import.meta.dirname });
const exempt = [...textFiles, ...globSync('public/texts/*.ts', { cwd: import.meta.dirname })];
/** Text files that also contain functions with a body, to choose between sentences. */
const choosing = ['survey/texts.ts', 'features/operations/texts.ts', 'features/home/texts.ts'];
/** Questions of a framework used in tests. */
const ofTests = ['survey/model/small-catalogue.ts'];

const commands = new Set(['npm run ops -- operator add|remove']);

/** Finds text for people in JSX: between tags if it has at least two words, in attributes if it begins with a capital letter. */
function sentencesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const texts = [...code.matchAll(/>\s*([^<>{}=;()]*[A-Za-z]{2,} [A-Za-z]{2,}[^<>{}=;()]*)\s*</g)];
  const attributes = [...code.matchAll(/\s(?:aria-label|label|title|placeholder|alt|note)="([A-Z][^"]*)"/g)];
  return [...texts, ...attributes]
    .map(([, words = '']) => words.trim())
    .filter((words) => !commands.has(words));
}

/**
 * Finds sentences in string and template literals: texts that begin with a capital letter or contain one of the small words that
 * never occur in class names. Font names are excluded.
 */
function sentencesInLiterals(source: string, file: string): readonly string[] {
  return sentencesInCode(source, file.endsWith('.tsx') ? 'tsx' : 'ts')
    .map(({ text }) => text)
    .filter((text) => startsWithCapital.test(text) || smallWord.test(text))
    .filter((text) => !text.endsWith('sans-serif') && !commands.has(text));
}
const startsWithCapital = /^[^\p{L}]*\p{Lu}/u;
const smallWord = /(?:^| )(?:the|an?|of|to|in|is|are|for|on|with|no|not|and|by|from|this|your)(?: |$)/;

test('every sentence in a string or template literal of web comes from a texts file', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !exempt.includes(file) && !ofTests.includes(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    sentencesInLiterals(readFileSync(path.join(import.meta.dirname, file), 'utf8'), file).map(
      (words) => `${file}: ${words}`,
    ),
  );
  expect(found).toEqual([]);
});

test.each(textFiles.filter((file) => !choosing.includes(file)))('%s contains only texts', (file) => {
  expect(holdsTextsOnly(readFileSync(path.join(import.meta.dirname, file), 'utf8'))).toBe(true);
});

test('every text in JSX comes from a texts file', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    sentencesIn(readFileSync(path.join(import.meta.dirname, file), 'utf8')).map(
      (words) => `${file}: ${words}`,
    ),
  );
  expect(found).toEqual([]);
});

test('the check finds a sentence between tags or in an attribute, and ignores comments', () => {
  expect(sentencesIn('<p className="x">\n  Nobody is here\n</p>')).toEqual(['Nobody is here']);
  expect(sentencesIn('<IconButton label="Close" onClick={close} />')).toEqual(['Close']);
  expect(sentencesIn('<p>{texts.none}</p> // Nobody is here')).toEqual([]);
});

test.each([
  ["const title = 'Reset the answers';", 'Reset the answers'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code to check
  ['const at = `Submitted ${count} of them.`;', 'Submitted … of them.'],
  ["const keys = [['Esc', 'from the comment back to the scale']];", 'from the comment back to the scale'],
  ["throw new AppError({ code: 'GONE', message: 'This link has ended.' });", 'This link has ended.'],
  ['<ConfirmDialog cancel="Keep editing" />', 'Keep editing'],
])('the check finds the sentence in %s', (source, text) => {
  expect(sentencesInLiterals(source, 'page.tsx')).toEqual([text]);
});

test('the check ignores class names, selectors, developer errors and comments', () => {
  for (const source of [
    '<p className="mt-2 flex flex-wrap gap-2" />',
    "document.querySelector('main [data-step] button');",
    "throw new Error('The root element is missing.');",
    '// Nothing was saved here.',
  ])
    expect(sentencesInLiterals(source, 'page.tsx')).toEqual([]);
});
