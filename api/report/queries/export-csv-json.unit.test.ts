import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportedAt, reportSources } from '../../../tests/support/report.ts';
import { csvField } from './csv-field.ts';
import { exportDocument, exportTable } from './export-csv-json.ts';

describe('a field of an exported table', () => {
  it.each([
    '=1+1',
    '+1',
    '-1+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '=HYPERLINK("https://example.org")',
    '＝1+1',
    '＠SUM(A1)',
    '\u200b=1',
  ])('is written as text and not as a formula: %j', (text) => {
    expect(csvField(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it('keeps numbers and ordinary words unchanged', () => {
    expect([csvField('6.25'), csvField('-0.40'), csvField('Market')]).toEqual(['6.25', '-0.40', 'Market']);
  });

  it('stays one field, whatever it contains', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const field = csvField(text);
        if (!field.startsWith('"')) expect(field).not.toMatch(/[",;\t\r\n]/);
        // Escaping only adds apostrophes, so the text can be recovered by removing them.
        const inner = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
        expect(inner.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });

  it.each([',', ';', '\t'])('contains no formula for a reader that splits lines at %j', (separator) => {
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 2, maxLength: 4 }), (texts) => {
        const table = texts.map(csvField).join(',');
        // The comma reader honours quotes at the start of a cell, so a comma inside quotes does not split it; readers
        // with other separators ignore quotes.
        const cells =
          separator === ','
            ? (parse(table, { relax_quotes: true }) as string[][]).flat()
            : table.split(/\r|\n/).flatMap((line) => line.split(separator));
        for (const cell of cells.slice(separator === ',' ? 0 : 1))
          expect(cell.normalize('NFKC').replace(/^["\s\p{Cf}]*/u, '')).not.toMatch(
            /^([=+@]|-(?!\d+(\.\d+)?$))/,
          );
      }),
    );
  });
});

/** Texts with characters that spreadsheets interpret. */
const awkward = fc
  .array(fc.constantFrom(...'=+-@;,\t\r\n "\'＝＋－＠7a', '\u200b', '\u2212'), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('an export of released results', () => {
  it('rounds a score once, and states on how many themes it is based', () => {
    const { framework, results } = reportSources({ newer: [20, 71] });
    const table = exportTable(framework, results, { exportedAt: reportedAt, proof: null });
    // 71 / 20 = 3.55
    expect(table).toMatch(/\r\ntheme,[^,]+,Market size,20,3\.6,weak,\r\n/);
    expect(table).toMatch(/\r\noverall,,Overall score,\d+,6\.\d,moderate,over 173 of 196 themes\r\n/);
  });

  it('states the completion rate in its summary, and omits it without invitations', () => {
    const { framework, results, changes } = reportSources();
    const of = (assessment: typeof results.assessment) =>
      exportDocument(framework, { ...results, assessment }, changes, { exportedAt: reportedAt, proof: null })
        .assessment;
    expect(of(results.assessment).completionRate).toBe(83.3);
    expect(of({ ...results.assessment, imported: true }).completionRate).toBeNull();
  });

  it('states its log position and the signed root of the log, in JSON and in CSV', () => {
    const { framework, results, changes, proof } = reportSources({ newer: [20, 71] });
    const lines = exportTable(framework, results, { exportedAt: reportedAt, proof }).split('\r\n');
    expect(lines).toContain(`position,${results.position},,,,,`);
    expect(lines).toContain(`log root,${proof?.root},,,,,`);
    expect(lines).toContain('events under it,1234,,,,,');
    expect(exportTable(framework, results, { exportedAt: reportedAt, proof: null })).toContain(
      'log root,the release is not signed yet,',
    );
    const document = exportDocument(framework, results, changes, { exportedAt: reportedAt, proof });
    expect(document).toMatchObject({ position: results.position, proof });
    expect(document.assessment.overallStandsOn).toBe('over 173 of 196 themes');
  });

  it('has the same number of fields in every line, for strict CSV readers', () => {
    const { framework, results, proof } = reportSources({ company: 'Engines, "Ltd"' });
    const table = exportTable(framework, results, { exportedAt: reportedAt, proof });
    const rows = parse(table) as string[][];
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.find(([what]) => what === 'company')?.[1]).toBe('Engines, "Ltd"');
  });
});
