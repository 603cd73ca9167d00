import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportedAt, reportSources } from '../../tests/support/report.ts';
import { csvField, exportDocument, exportTable } from './export.ts';

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

describe('an export of released results', () => {
  it('rounds a score once, and says what it is over', () => {
    const { framework, results } = reportSources({ newer: [20, 71] });
    const table = exportTable(framework, results, { exportedAt: reportedAt, proof: null });
    // 71 / 20 = 3.55
    expect(table).toMatch(/\r\ntheme,[^,]+,Market size,20,3\.6,weak,\r\n/);
    expect(table).toMatch(/\r\noverall,,Overall score,\d+,6\.\d,moderate,over 173 of 196 themes\r\n/);
  });

  it('has the completion rate in its summary, and none where nobody was invited here', () => {
    const { framework, results, changes } = reportSources();
    const of = (assessment: typeof results.assessment) =>
      exportDocument(framework, { ...results, assessment }, changes, { exportedAt: reportedAt, proof: null })
        .assessment;
    expect(of(results.assessment).completionRate).toBe(83.3);
    expect(of({ ...results.assessment, imported: true }).completionRate).toBeNull();
  });

  it('states its position and the signed root of the log, whichever form it has', () => {
    const { framework, results, changes, proof } = reportSources({ newer: [20, 71] });
    const lines = exportTable(framework, results, { exportedAt: reportedAt, proof }).split('\r\n');
    expect(lines).toContain(`position,${results.position},,,,,`);
    expect(lines).toContain(`log root,${proof?.root},,,,,`);
    expect(lines).toContain('events under it,1234,,,,,');
    expect(exportTable(framework, results, { exportedAt: reportedAt, proof: null })).toContain(
      'log root,the log is not signed yet,',
    );
    const document = exportDocument(framework, results, changes, { exportedAt: reportedAt, proof });
    expect(document).toMatchObject({ position: results.position, proof });
    expect(document.assessment.overallStandsOn).toBe('over 173 of 196 themes');
  });

  it('is a table to readers that want as many fields in every line', () => {
    const { framework, results, proof } = reportSources({ company: 'Engines, "Ltd"' });
    const table = exportTable(framework, results, { exportedAt: reportedAt, proof });
    const rows = parse(table) as string[][];
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.find(([what]) => what === 'company')?.[1]).toBe('Engines, "Ltd"');
  });
});
