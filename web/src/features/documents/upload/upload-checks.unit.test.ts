import { expect, test } from 'vitest';
import { accepted, refusalOf } from './upload-checks.ts';

const tenMegabytes = 10 * 1024 * 1024;

test.each(['a.pdf', 'B.DOCX', 'c.doc', 'd.xls', 'e.xlsx', 'f.csv', 'g.ppt', 'h.pptx', 'i.txt', 'j.v2.json'])(
  '%s is sent',
  (name) => expect(refusalOf({ name, size: tenMegabytes })).toBeNull(),
);

test('a file over 10 MB, an empty one and one of another type are refused in the specified words', () => {
  expect(refusalOf({ name: 'a.pdf', size: tenMegabytes + 1 })).toBe('File exceeds 10MB limit');
  expect(refusalOf({ name: 'a.pdf', size: 0 })).toBe('File is empty');
  const unsupported = 'File type not supported. Allowed types: PDF, DOC, XLS, PPT, TXT, CSV, JSON';
  for (const name of ['a.exe', 'pdf', 'a.pdf.zip', 'a.'])
    expect(refusalOf({ name, size: 1 })).toBe(unsupported);
  expect(refusalOf({ name: 'a.exe', size: 0 })).toBe(`File is empty. ${unsupported}`);
});

test('the picker offers every format that can be read', () => {
  expect(accepted.split(',').toSorted()).toEqual(
    ['.csv', '.doc', '.docx', '.json', '.pdf', '.ppt', '.pptx', '.txt', '.xls', '.xlsx'].toSorted(),
  );
});
