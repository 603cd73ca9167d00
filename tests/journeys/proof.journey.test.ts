import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let page: Page;
let complaints: string[];
const folder = mkdtempSync(path.join(tmpdir(), 'proof-'));

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  assessmentId = await releasedAssessment(server.url, leader);
  ({ page, complaints } = await visit(browser, { ...desk, acceptDownloads: true }));
  await signInByApi(page, server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const toAudit = (on: Page) => on.goto(`${server.url}/audit?assessment=${assessmentId}`);
const verified = (name: string, ...more: string[]) =>
  spawnSync(process.execPath, ['verify.mjs', name, ...more], { cwd: folder, encoding: 'utf8' });

/** Exports the trail with the keyboard and unpacks the file into a folder. */
async function takenAway(as: string): Promise<string> {
  const proof = page.getByRole('region', { name: 'Proof' });
  await proof.getByRole('button', { name: 'Export with proof' }).focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const { files } = await JSZip.loadAsync(readFileSync(await download.path()));
  const text = (await files['export.json']?.async('string')) ?? '';
  writeFileSync(path.join(folder, as), text);
  writeFileSync(path.join(folder, 'verify.mjs'), (await files['verify.mjs']?.async('string')) ?? '');
  return text;
}

describe('a person who wants to prove that nothing was altered', () => {
  it('sees that no export exists yet, exports the trail, and then sees that one exists', async () => {
    await toAudit(page);
    const proof = page.getByRole('region', { name: 'Proof' });
    await proof.getByText(/Never\. Until somebody keeps an export elsewhere/).waitFor();
    await takenAway('export.json');
    await proof.getByText(/, by Ada Byron$/).waitFor();
    await page.getByText(/Exported \d+ entries of the audit trail with their proof\./).waitFor();
    // Only the entry about the export itself is newer.
    await proof.getByText('The newest entry').first().waitFor();
  });

  it('verifies the export offline with the program it contains, which names an altered event', async () => {
    const whole = verified('export.json');
    expect([whole.status, whole.stderr]).toEqual([0, '']);
    expect(whole.stdout).toContain('NOT ALTERED since');
    const text = readFileSync(path.join(folder, 'export.json'), 'utf8');
    const at = text.indexOf('byHand');
    writeFileSync(path.join(folder, 'changed.json'), `${text.slice(0, at)}c${text.slice(at + 1)}`);
    const changed = verified('changed.json');
    expect(changed.status).toBe(1);
    expect(changed.stdout).toMatch(/DOES NOT HOLD: Entry \d+ was changed: AssessmentClosed at/);
    const key = await page.getByRole('region', { name: 'Proof' }).locator('code').textContent();
    expect(whole.stdout).toContain(`Key of the installation: ${key}`);
  });

  it('verifies that a later export continues the one that was kept', async () => {
    await takenAway('later.json');
    const later = verified('later.json', 'export.json');
    expect(later.stdout).toContain('It follows from the earlier export of');
    expect(later.status).toBe(0);
  });

  it('sees a page without accessibility faults', async () => {
    expect(await axeProblems(page)).toEqual([]);
    const { page: small } = await visit(browser, phone);
    await signInByApi(small, server.url, leader);
    await small.setViewportSize({ width: 320, height: 700 });
    await toAudit(small);
    await small.getByRole('button', { name: 'Export with proof' }).waitFor();
    expect(await sidewaysScroll(small)).toBe(0);
    expect(await axeProblems(small)).toEqual([]);
    if (process.env.SHOTS)
      for (const [name, on] of [
        ['desk', page],
        ['phone', small],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const) {
          await on.emulateMedia({ colorScheme });
          await on.screenshot({ path: path.join(process.env.SHOTS, `proof-${name}-${colorScheme}.png`) });
        }
    expect(complaints).toEqual([]);
  });
});
