import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DrawingTooSlow, drawPdf } from './draw-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'nine-lenses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')('a browser that does not start in time is too slow', async () => {
  const executable = path.join(folder, 'browser');
  writeFileSync(executable, '#!/bin/sh\nexec sleep 30\n');
  chmodSync(executable, 0o755);
  const drawing = drawPdf({
    executable,
    page: '/',
    readyWhen: 'body',
    answer: async () => undefined,
    timeoutMs: 300,
  });
  await expect(drawing).rejects.toThrow(DrawingTooSlow);
});
