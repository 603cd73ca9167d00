import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const commands = new Set(['npm run ops -- operator add|remove']);

/** Finds text for people in JSX: between tags from two words on, in attributes from one capitalised word on. */
function sentencesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  const texts = [...code.matchAll(/>\s*([^<>{}=;()]*[A-Za-z]{2,} [A-Za-z]{2,}[^<>{}=;()]*)\s*</g)];
  const attributes = [...code.matchAll(/\s(?:aria-label|label|title|placeholder|alt|note)="([A-Z][^"]*)"/g)];
  return [...texts, ...attributes]
    .map(([, words = '']) => words.trim())
    .filter((words) => !commands.has(words));
}

test('every sentence on a page comes from a texts file', () => {
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
