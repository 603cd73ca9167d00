import { expect, it } from 'vitest';
import { isHandedOut, shownStage } from './shown-stage.ts';

it.each([
  ['waiting', false, 'unscanned', false],
  ['reading', false, 'unscanned', false],
  ['reading', true, 'reading', true],
  ['toRecognize', true, 'toRecognize', true],
  ['toRecognize', false, 'unscanned', false],
  ['ready', false, 'ready', true],
  ['failed', false, 'failed', true],
  ['quarantined', false, 'quarantined', false],
] as const)(
  'with a scanner, %s (scanned: %s) is shown as %s, and may be downloaded: %s',
  (stage, isScanned, shown, out) => {
    expect(shownStage({ stage, isScanned }, true)).toBe(shown);
    expect(isHandedOut({ stage, isScanned }, true)).toBe(out);
  },
);

it('with a scanner, an unscanned version that was given up for crashing its reader cannot be downloaded', () => {
  const givenUp = { stage: 'failed', reason: 'crashed' } as const;
  expect(isHandedOut({ ...givenUp, isScanned: false }, true)).toBe(false);
  expect(isHandedOut({ ...givenUp, isScanned: true }, true)).toBe(true);
  expect(isHandedOut({ ...givenUp, isScanned: false }, false)).toBe(true);
  expect(isHandedOut({ stage: 'failed', reason: 'encrypted', isScanned: false }, true)).toBe(true);
});

it.each(['waiting', 'toRecognize', 'reading', 'ready', 'failed', 'quarantined'] as const)(
  'without a scanner, %s is shown as stored, and only a quarantined file cannot be downloaded',
  (stage) => {
    expect(shownStage({ stage, isScanned: false }, false)).toBe(stage);
    expect(isHandedOut({ stage, isScanned: false }, false)).toBe(stage !== 'quarantined');
  },
);
