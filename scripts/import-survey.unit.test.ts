import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'import-options-'));
const written = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const file = written('a.csv', 'group,Q1\nNorth,1\n');
const about = ['--name', 'Climate', '--company', 'Engines'];
const nextYear = `${new Date().getUTCFullYear() + 1}-01-01`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command that imports a survey', () => {
  it.each([
    ['an unknown option', [file, ...about, '--grup', 'x'], "Unknown option '--grup'"],
    ['a second file', [file, ...about, file], 'One file at a time'],
    ['no file', about, 'Name the file'],
    ['no name', [file, '--company', 'Engines'], '--name is missing'],
    ['a date in another form', [file, ...about, '--answered', '1.6.2019'], '--answered is a day such as'],
    [
      'a day that does not exist',
      [file, ...about, '--answered', '2019-02-30'],
      '--answered is a day such as',
    ],
    ['a day in the future', [file, ...about, '--answered', nextYear], 'in the future'],
    ['a wrong threshold', [file, ...about, '--threshold', 'five'], '--threshold is a whole number'],
    ['a wrong scale', [file, ...about, '--scale', '5..1'], '--scale is the lowest'],
    ['a wrong form', [file, ...about, '--form', 'tall'], '--form is long or wide'],
    ['a wrong address', [file, ...about, '--url', 'here'], '--url is the address'],
    ['a missing file', [path.join(folder, 'b.csv'), ...about], 'cannot be read'],
    ['a broken mapping', [file, ...about, '--mapping', written('m.json', '{')], 'not valid JSON'],
    ['an unknown mapping', [file, ...about, '--mapping', written('n.json', '{"colums":{}}')], '"colums"'],
    [
      'columns that are no object',
      [file, ...about, '--mapping', written('o.json', '\uFEFF{"columns":"group"}')],
      '"columns" is not an object',
    ],
    ['a mapping over the survey', [file, ...about, '--write-mapping', file], 'would overwrite'],
    ['a password', [file, ...about, '--url', 'http://u:pw@127.0.0.1:1'], 'takes no user and password'],
    ['a key with a line break', [file, ...about], 'is not a key', 'one\ntwo'],
  ])('refuses %s in one line and with a non-zero exit', async (_, options, sentence, key = 'k') => {
    const running = promisify(execFile)(process.execPath, ['scripts/import-survey.ts', ...options], {
      env: { NINE_LENSES_KEY: key },
    });
    const failed = await running.then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed?.code).toBeGreaterThan(0);
    expect(failed?.stderr).toContain(sentence);
    expect(failed?.stderr.trim().split('\n')).toHaveLength(1);
    expect(failed?.stderr).not.toContain('pw@');
  });
});
