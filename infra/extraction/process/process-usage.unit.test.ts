import { expect, test } from 'vitest';
import { measuresCpu, usageOf } from './process-usage.ts';

test.runIf(measuresCpu)('measures the CPU time and the memory of a process', async () => {
  const before = await usageOf(process.pid);
  if (before === null || before.cpuMs === null) throw new Error('This process cannot be measured');
  const begun = process.cpuUsage();
  let used = 0;
  while (used < 300) {
    const { user, system } = process.cpuUsage(begun);
    used = (user + system) / 1_000;
  }
  const after = await usageOf(process.pid);
  // The kernel counts in steps of 10 ms.
  expect((after?.cpuMs ?? 0) - before.cpuMs).toBeGreaterThanOrEqual(280);
  expect(after?.residentBytes).toBeGreaterThan(20 * 1024 * 1024);
});

test('measures nothing of a process that does not exist', async () => {
  expect(await usageOf(2 ** 30)).toBeNull();
});
