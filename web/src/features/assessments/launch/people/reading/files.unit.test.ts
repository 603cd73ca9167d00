import { describe, expect, test } from 'vitest';
import { fileText, rowsAsText, wordsToCheck } from './file-text.ts';
import { sourceRows } from './source-rows.ts';
import { isVcard, vcardRows } from './vcard.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the text of a file', () => {
  test('is read as UTF-8 or UTF-16, without a question', () => {
    const bytes = new TextEncoder().encode('\ufeffJürgen');
    expect(fileText(bytes)).toEqual({ text: 'Jürgen', asked: null });
    expect(fileText(Uint8Array.of(0xff, 0xfe, 0x4a, 0, 0xfc, 0))).toEqual({ text: 'Jü', asked: null });
  });

  test('that is not Unicode is asked about, with words to check', () => {
    const bytes = latin('Jürgen;j@x.example\nSørina;s@x.example');
    expect(fileText(bytes)).toMatchObject({ asked: 'windows-1252' });
    expect(wordsToCheck(fileText(bytes)?.text ?? '')).toEqual(['Jürgen', 'Sørina']);
    expect(wordsToCheck(fileText(bytes, 'windows-1250')?.text ?? '')).toEqual(['Jürgen', 'Sřrina']);
  });

  test('is none if the bytes are not text', () => {
    expect(fileText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0xff))).toBeNull();
  });

  test('of rows is read back as the same rows', () => {
    const rows = [
      ['"Q" Name', 'Mail'],
      ['Ada\tByron', 'ada@example.org'],
      ['x; y, z', 'x@x.example'],
    ];
    expect(sourceRows(rowsAsText(rows)).map(({ cells }) => cells)).toEqual([
      ['"Q" Name', 'Mail'],
      ['Ada Byron', 'ada@example.org'],
      ['x; y, z', 'x@x.example'],
    ]);
  });
});

describe('a vCard file', () => {
  const file = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Byron;Ada;;;',
    'FN:Ada Byron',
    'ORG:Engines Ltd;Analysis',
    'item1.EMAIL;type=INTERNET:ada@home.example',
    'EMAIL;type=INTERNET;type=pref:ada@exam',
    ' ple.org',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=',
    'ler;J=C3=BCrgen',
    'EMAIL;INTERNET:j@example.org',
    'TITLE:Head of A\\, B',
    'END:VCARD',
  ].join('\r\n');

  test('gives one row per card, with the preferred address first', () => {
    expect(isVcard(file)).toBe(true);
    expect(vcardRows(file)).toEqual([
      ['Ada Byron', 'ada@example.org', 'Engines Ltd, Analysis', '', '', 'ada@home.example'],
      ['Jürgen Müller', 'j@example.org', '', 'Head of A, B', '', ''],
    ]);
  });

  test('gives a card without its end, too', () => {
    const cards = ['BEGIN:VCARD', 'FN:A', 'EMAIL:a@x.example', 'BEGIN:VCARD', 'FN:B', 'EMAIL:b@x.example'];
    expect(vcardRows(cards.join('\n')).map(([name]) => name)).toEqual(['A', 'B']);
  });
});
