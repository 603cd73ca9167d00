import { expect, test } from 'vitest';
import { checkedSettings, erasesMore, formOf } from './settings-findings.ts';

const settings = {
  name: 'Engines Ltd',
  timezone: 'Europe/Berlin',
  locale: 'en-GB',
  retentionMonths: 24,
  threshold: 5,
};

test('settings from the server pass through the form unchanged', () => {
  expect(checkedSettings(formOf(settings))).toEqual({ settings });
  const kept = { ...settings, retentionMonths: null };
  expect(checkedSettings(formOf(kept))).toEqual({ settings: kept });
});

test('saving warns of erasure only if the retention period becomes shorter', () => {
  const keeping = (retentionMonths: number | null) => ({ ...settings, retentionMonths });
  expect(erasesMore(keeping(null), keeping(12))).toBe(true);
  expect(erasesMore(keeping(24), keeping(12))).toBe(true);
  expect(erasesMore(keeping(12), keeping(12))).toBe(false);
  expect(erasesMore(keeping(12), keeping(24))).toBe(false);
  expect(erasesMore(keeping(12), keeping(null))).toBe(false);
});

test('the name and the months are validated before the request', () => {
  expect(checkedSettings({ ...formOf(settings), name: ' E ', retentionMonths: '121' })).toEqual({
    findings: {
      name: 'Organization name must be at least 2 characters',
      retentionMonths: 'A whole number from 1 to 120, or empty',
    },
  });
  expect(checkedSettings({ ...formOf(settings), retentionMonths: '1.5' })).toHaveProperty('findings');
});
