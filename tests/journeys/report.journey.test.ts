import { readFileSync } from 'node:fs';
import * as workbooks from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../api/results/contract/results.ts';
import type { Weighting } from '../../api/results/contract/weighting.ts';
import { findTheme, nineLenses } from '../../domain/framework/frameworks.ts';
import { scoreText } from '../../domain/scoring/score-text.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  visit,
} from '../support/browser.ts';
import { type Leader, launch, registerLeader, resultsOf } from '../support/client.ts';
import { wordsIn } from '../support/pdf-words.ts';
import { releasedAssessment } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let assessmentId: string;
let figure: NonNullable<Results['figure']>;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  assessmentId = await releasedAssessment(server.url, leader, { name: '=cmd|"x"!A1' });
  const results = await resultsOf(leader, assessmentId);
  if (!results.figure) throw new Error('Something is released here');
  figure = results.figure;
  ({ page, complaints } = await visit(browser, { ...desk, acceptDownloads: true }));
  await signInByApi(page, server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const toResults = async () => {
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
};
const shown = (score: number | null | undefined) => scoreText(score ?? Number.NaN, [4, 7]);

describe('released results are exported', () => {
  it('as a workbook with the numbers of the API', async () => {
    await toResults();
    await page.getByRole('button', { name: 'Export Report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As Excel workbook' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const book = workbooks.read(readFileSync(await download.path()));
    const rows = (name: string) =>
      workbooks.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}, { defval: null });
    /** Rows with figures, without the statement at the end of every sheet about what it is based on. */
    const figures = (name: string) => rows(name).filter(({ Id }) => /^[\d.]+$/.test(String(Id)));
    expect(rows('Overview')[0]).toEqual({ What: 'Assessment', Value: '=cmd|"x"!A1' });
    expect(figures('Lenses').map(({ Id, Mean }) => [Id, Mean])).toEqual(
      figure.lenses.map(({ id, cell }) => [id, cell.mean]),
    );
    expect(figures('Themes').map(({ Id, Mean }) => [Id, Mean])).toEqual(
      figure.themes.map(({ id, cell }) => [id, cell.mean]),
    );
  });

  it('as a PDF that a worker creates, while the page shows progress', async () => {
    await toResults();
    await page.getByRole('button', { name: 'Export Report' }).click();
    await page.getByRole('menuitem', { name: 'Report as PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report as PDF' });
    await dialog.getByText('No report was made yet.').waitFor();
    await dialog.getByLabel('For whom').selectOption('summary');
    await dialog.getByRole('button', { name: 'Make PDF' }).click();
    const row = dialog.getByRole('listitem');
    await row.getByText('Ready').waitFor();
    expect(await row.textContent()).toMatch(/release 2 · [12] pages? · \d+ KB/);
    expect(await axeProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Download the Summary report/ }).click(),
    ]);
    const pdf = readFileSync(await download.path());
    expect([pdf.subarray(0, 5).toString(), pdf.includes('/StructTreeRoot')]).toEqual(['%PDF-', true]);
    const words = await wordsIn(pdf);
    for (const { cell } of figure.lenses) expect(words).toContain(shown(cell.mean));
    expect(words).toContain('=cmd|"x"!A1');
    expect(words).toContain('Release 2');
    await row.getByRole('button', { name: /^Delete the Summary report/ }).click();
    await dialog.getByText('No report was made yet.').waitFor();
  });

  it('with an explanation of every method, computed from the released figures', async () => {
    await page.goto(`${server.url}/methods?assessment=${assessmentId}`);
    await page.getByRole('heading', { name: 'Methods', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'The whole assessment, computed' }).waitFor();
    // The ratings of the first theme form two camps of five people: 1 and 9.
    await page.getByText('x <- rep(0:9, c(0, 5, 0, 0, 0, 0, 0, 0, 0, 5))').waitFor();
    expect(
      await page
        .getByRole('row', { name: /^Average deviation/ })
        .first()
        .textContent(),
    ).toContain('4.0000');
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize(phone.viewport);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize(desk.viewport);
  });

  it('without weights, even if the page shows weighted figures: the switch is in the address and affects only the page', async () => {
    await toResults();
    const { weighted } = await leader.call<Weighting>(
      'GET',
      `/api/assessments/${assessmentId}/results/weighting`,
      undefined,
      { token: leader.token },
    );
    const theme = '1.1.2';
    const of = (cells: readonly { readonly id: string; readonly cell: { mean: number | null } }[]) =>
      shown(cells.find(({ id }) => id === theme)?.cell.mean);
    const [plain, weighed] = [of(figure.themes), of(weighted?.themes ?? [])];
    expect(weighed).not.toBe(plain);
    expect(weighted?.counts).toEqual({ weighted: 1, shown: figure.subLenses.length, earlier: 0 });
    const breakdown = page.getByRole('region', { name: /Breakdown/ });
    await breakdown.getByRole('button', { name: 'Market', expanded: false }).click();
    await breakdown.getByRole('button', { name: 'Market Characteristics', expanded: false }).click();
    const name = findTheme(nineLenses, theme)?.theme.name ?? '';
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `What is this made of? ${name}, Everyone` }) })
      .last();
    await row.getByText(plain).waitFor();
    const weighs = page.getByRole('switch', { name: 'Weight by declared expertise' });
    await weighs.focus();
    await page.keyboard.press('Space');
    await row.getByText(weighed).waitFor();
    await page.getByText(/moves no sub-lens( by more than 0\.\d)?\. Groups/).waitFor();
    expect(await page.getByText(/Stays in the lowest 5 in/).count()).toBe(5);
    await page.reload();
    expect(new URL(page.url()).searchParams.get('weights')).toBe('expertise');
    expect(await weighs.isChecked()).toBe(true);
    expect((await resultsOf(leader, assessmentId)).figure).toEqual(figure);
  });

  it('on paper through the browser, for each audience', async () => {
    await page.goto(`${server.url}/assessments/${assessmentId}/report/print?kind=summary`);
    const report = page.getByRole('article');
    await report.getByRole('heading', { name: 'At a glance' }).waitFor();
    expect(await report.getByRole('heading', { name: 'Heat map' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Full', exact: true }).click();
    await report.getByRole('heading', { name: 'How people are protected' }).waitFor();
    expect(await report.getByText(`Release 2 of`).count()).toBe(1);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('on paper only after a release; before it, the page says that there is nothing to print', async () => {
    const { assessmentId: waiting } = await launch(leader, {
      name: 'Too early',
      company: 'Engines Ltd',
      participants: [{ name: 'Somebody', email: 'somebody@example.org', role: 'Employee' }],
    });
    await page.goto(`${server.url}/assessments/${waiting}/report/print`);
    await page.getByText('Nothing is released, so there is nothing to report.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // The browser logs every refused request, including the one that the page handles here.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('link', { name: 'Back to the results' }).click();
    await page.getByText('Nobody has submitted yet').waitFor();
  });

  it('as charts whose points can be read one by one with the arrow keys', async () => {
    await toResults();
    await page.getByRole('heading', { name: 'Profile', exact: true }).scrollIntoViewIfNeeded();
    const radar = page.getByRole('slider', { name: 'Profile, lens by lens' });
    await radar.waitFor();
    const [first, second] = nineLenses.lenses.map(
      ({ id, name }) => `${name}: Everyone ${shown(figure.lenses.find((lens) => lens.id === id)?.cell.mean)}`,
    );
    expect(await radar.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${first}`));
    await radar.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => radar.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${second}`));
    expect(await radar.getAttribute('aria-valuenow')).toBe('2');

    await page.getByRole('group').filter({ hasText: 'Market size' }).locator('summary').first().click();
    const bars = page.getByRole('slider', { name: 'Ratings of Market size, score by score' });
    await bars.focus();
    await page.getByText('Score 0: 0 people').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Score 1: 5 people').waitFor();
    // The value announced to screen readers follows the tooltip.
    await expect.poll(() => bars.getAttribute('aria-valuetext')).toBe('Score 1: 5 people');
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Score 1: 5 people').waitFor({ state: 'hidden' });
    const table = page.getByRole('table', { name: 'Ratings of Market size' });
    expect(await table.getByRole('row', { name: '1 5' }).count()).toBe(1);
  });

  it('as images of single charts, in the colours of the page', async () => {
    await toResults();
    const saved = async (chart: string, format: string) => {
      await page.getByRole('button', { name: `Save chart: ${chart}`, exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('menu', { name: `Save chart: ${chart}`, exact: true })
          .getByText(format)
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(
        `cmd-x-a1-${chart.toLowerCase().replaceAll(/[ ,]+/g, '-')}-release-2.${format.slice(-3).toLowerCase()}`,
      );
      return readFileSync(await download.path());
    };
    await page.getByRole('group').filter({ hasText: 'Market size' }).locator('summary').first().click();
    const svg = (await saved('Market size', 'As SVG')).toString();
    expect([...svg.matchAll(/<tspan[^>]*>(\d+)</g)].map(([, people]) => people)).toContain('5');
    expect(svg).not.toMatch(/var\(|class=|aria-/);
    expect(svg).toContain('average 5.0');
    expect(svg).toContain('=cmd|&quot;x&quot;!A1 · release 2');
    const strip = (await saved('Market size, by group', 'As SVG')).toString();
    expect(strip.match(/<circle/g)).toHaveLength(2);
    const map = (await saved('Heat map', 'As SVG')).toString();
    for (const { cell } of figure.lenses) expect(map).toContain(`>${shown(cell.mean)}<`);
    const png = await saved('Heat map', 'As PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The image is twice as large as the SVG; its width is in the PNG header (PNG specification, section 11.2.2).
    expect(png.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(map)?.[1]));
  });

  it('as a link that opens without an account until it is revoked', async () => {
    await toResults();
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share results' });
    await dialog.getByLabel('Days it works').fill('0');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('Enter a whole number from 1 to 90.').waitFor();
    await dialog.getByLabel('Days it works').fill('7');
    await dialog.getByLabel('Passphrase').fill('open sesame');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('heading', { name: 'Copy the link now' }).waitFor();
    const link = (await dialog.locator('code').textContent()) ?? '';
    expect(await axeProblems(page)).toEqual([]);

    const guest = await visit(browser, { ...phone, colorScheme: 'dark' });
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'This report has a passphrase' }).waitFor();
    await guest.page.getByLabel('Passphrase', { exact: true }).fill('open barley');
    await guest.page.getByRole('button', { name: 'Open the report' }).click();
    await guest.page.getByText('This is not the passphrase of this link.').first().waitFor();
    expect(await axeProblems(guest.page)).toEqual([]);
    await guest.page.getByLabel('Passphrase', { exact: true }).fill('open sesame');
    await guest.page.getByRole('button', { name: 'Open the report' }).click();
    await guest.page.getByRole('heading', { level: 1, name: '=cmd|"x"!A1' }).waitFor();
    const lensRows = guest.page.getByRole('region', { name: 'Scores by lens, table' }).getByRole('row');
    for (const [index, { cell }] of figure.lenses.entries())
      expect(await lensRows.nth(index + 1).textContent()).toContain(shown(cell.mean));
    expect(await axeProblems(guest.page)).toEqual([]);
    expect(await sidewaysScroll(guest.page)).toBe(0);

    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.getByRole('button', { name: /^Take back the Summary link/ }).click();
    await dialog.getByText('Taken back').waitFor();
    await dialog.getByText('opened 1 time').waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(await axeProblems(guest.page)).toEqual([]);
    // The browser logs refused requests.
    expect(guest.complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
    await guest.context.close();
  });

  it('without an error in the browser console', () => {
    expect(complaints).toEqual([]);
  });
});
