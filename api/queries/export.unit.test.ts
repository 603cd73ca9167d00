import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField } from './export.ts';

describe('a field of an exported table', () => {
  it.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1', '=HYPERLINK("https://example.org")'])(
    'is text, not a formula: %j',
    (text) => {
      expect(csvField(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves numbers and ordinary words alone', () => {
    expect([csvField('6.25'), csvField('-0.40'), csvField('Market')]).toEqual(['6.25', '-0.40', 'Market']);
  });

  it('is one field whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = csvField(text);
        const inner = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
        expect([text, `'${text}`]).toContain(inner);
        if (!field.startsWith('"')) expect(field).not.toMatch(/[",\r\n]/);
      }),
    );
  });
});
