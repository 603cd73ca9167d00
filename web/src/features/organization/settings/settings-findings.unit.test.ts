import { expect, test } from 'vitest';
import { checkedSettings, formOf } from './settings-findings.ts';

const settings = {
  name: 'Engines Ltd',
  timezone: 'Europe/Berlin',
  locale: 'en-GB',
  retentionMonths: 24,
  threshold: 5,
};

test('what came from the server goes back unchanged', () => {
  expect(checkedSettings(formOf(settings))).toEqual({ settings });
  const kept = { ...settings, retentionMonths: null };
  expect(checkedSettings(formOf(kept))).toEqual({ settings: kept });
});

test('the name and the months are checked before asking', () => {
  expect(checkedSettings({ ...formOf(settings), name: ' E ', retentionMonths: '121' })).toEqual({
    findings: {
      name: 'Organization name must be at least 2 characters',
      retentionMonths: 'A whole number from 1 to 120, or empty',
    },
  });
  expect(checkedSettings({ ...formOf(settings), retentionMonths: '1.5' })).toHaveProperty('findings');
});
