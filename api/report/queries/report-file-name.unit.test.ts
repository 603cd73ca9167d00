import { expect, it } from 'vitest';
import { fileNameOf } from './report-file-name.ts';

it('a report’s file name contains the kind, release and date, in characters that are valid in every header and file system', () => {
  const about = { kind: 'standard', release: 3, madeAt: '2026-11-21T12:34:56.000Z' } as const;
  expect(fileNameOf(about, 'pdf')).toBe('nine-lenses-standard-release-3-2026-11-21-12-34.pdf');
  for (const kind of ['summary', 'standard', 'full'] as const)
    expect(fileNameOf({ ...about, kind }, 'xlsx')).toMatch(/^[a-z0-9-]+\.[a-z]+$/);
});
