import { readFileSync } from 'node:fs';
import * as workbooks from '@e965/xlsx';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditProof } from '../../api/audit/contract/audit.ts';
import type { Report } from '../../api/report/contract/reports.ts';
import type { HeatMap } from '../../api/results/contract/analysis.ts';
import { methods } from '../../domain/scoring/methods/methods.ts';
import { scoreText } from '../../domain/scoring/score-text.ts';
import { axeProblems, desk, launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { type Leader, registerLeader, resultsOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { wordsByPage } from '../support/pdf-words.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { closedAssessment, type Scores } from '../support/team.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let page: Page;
let complaints: string[];
let team: string;
let sites: string;

/** Ratings of two groups. About three in a hundred are "Can't judge", by different people. */
const scores =
  (half: number): Scores =>
  (person, _, at) =>
    (at + person * 7) % 33 === 0 ? null : (person < half ? 7 : 5) - ((at + person) % 3);

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  const company = 'Engines Ltd';
  team = await closedAssessment(
    server.url,
    leader,
    {
      name: 'Team check',
      company,
      groups: ['Sales', 'Plant'],
      participants: people(12, (index) => ({ role: index < 6 ? 'Sales' : 'Plant' })),
    },
    scores(6),
  );
  sites = await closedAssessment(
    server.url,
    leader,
    {
      name: 'Roles and sites',
      company,
      groups: ['Manager', 'Employee'],
      secondGrouping: { name: 'Site', groups: ['Porto', 'Berlin'] },
      participants: people(40, (index) => ({
        role: index % 2 ? 'Manager' : 'Employee',
        secondGroup: index < 20 ? 'Porto' : 'Berlin',
      })),
    },
    scores(20),
  );
  await eventually(
    () => ask<AuditProof>(`/api/assessments/${sites}/audit-trail/proof`),
    ({ head, unsigned }) => head !== null && unsigned === 0,
  );
  ({ page, complaints } = await visit(browser, { ...desk, acceptDownloads: true }));
  await signInByApi(page, server.url, leader);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the reports of a team of twelve', () => {
  it('include a PDF that states on every page what it is based on, and explains the methods on the last page', async () => {
    const signed = await root();
    const pages = await pdfOf(team, 'full');
    const stated = expectOrigin(pages, 'over 12 of 12 people submitted, 12 invited');
    expect(signed.startsWith(stated)).toBe(true);
    expect(pages[0]).toContain(`Root of the signed log: ${signed}`);
    expectMethods(pages.at(-1));
    for (const [at, words] of pages.entries()) expect(words).toContain(`${at + 1} / ${pages.length}`);
    // Every page has content besides its footer.
    for (const words of pages) expect(words.length).toBeGreaterThan(500);
    const all = pages.join(' ');
    expect(all).toMatch(/Everyone \(12\)\s+Plant \(6\)\s+Sales \(6\)/);
    const { figure } = await resultsOf(leader, team);
    const hidden = figure?.themes.filter(({ cell }) => cell.hidden === 'protected') ?? [];
    expect(hidden.length).toBeGreaterThan(0);
    // One more occurrence is in the sentence that explains it.
    expect(all.match(/Hidden to\s+protect people/g)).toHaveLength(hidden.length + 1);
  });

  it('include slides with the same content', async () => {
    const slides = await slidesOf(team);
    expectOrigin(slides, 'over 12 of 12 people submitted, 12 invited');
    expectMethods(slides.slice(-2).join(' '));
    expect(slides.at(-1)).toContain('How these numbers are made');
    expect(slides.find((words) => words.startsWith('Lens by lens'))).toMatch(/Market \d\.\d \w+ \d\.\d 12 /);
    expect(slides.find((words) => words.startsWith('Heat map'))).toContain(
      'Everyone (12) Plant (6) Sales (6)',
    );
  });

  it('include a workbook that states on every sheet what it is based on, with the number of people beside every level', async () => {
    const book = await workbookOf(team);
    const overview = new Map(rowsOf(book, 'Overview').map(({ What, Value }) => [What, Value]));
    expect(overview.get('Log root')).toBe(await root());
    expect(
      ['People counted', 'People submitted', 'People invited'].map((what) => overview.get(what)),
    ).toEqual([12, 12, 12]);
    expect(Number(overview.get('Counted up to position'))).toBeGreaterThan(0);
    const lenses = rowsOf(book, 'Lenses');
    expect(lenses.slice(0, -1).map(({ People }) => People)).toEqual(new Array(9).fill(12));
    for (const name of book.SheetNames)
      expect(Object.values(rowsOf(book, name).at(-1) ?? {})[0]).toMatch(
        /^Release 1 of .* · position \d+ · log root [0-9a-f]{16}… .* · over 12 of 12 people submitted, 12 invited$/,
      );
    const { figure } = await resultsOf(leader, team);
    const hidden = figure?.themes.flatMap(({ id, cell }) => (cell.hidden === 'protected' ? [id] : []));
    const noted = rowsOf(book, 'Themes').filter(({ Note }) => Note === 'Hidden to protect people');
    expect(noted.map(({ Id }) => Id)).toEqual(hidden);
    expect(rowsOf(book, 'Methods').map(({ Index }) => Index)).toEqual(
      expect.arrayContaining(methods.map(({ name }) => name)),
    );
  });
});

describe('the reports of forty people in two roles and two sites', () => {
  it('have an additional heat map by site with the numbers of the API', async () => {
    const map = await ask<HeatMap>(`/api/assessments/${sites}/results/heat-map?by=second`);
    const columns = 'Everyone (40) Berlin (20) Porto (20)';
    const line = map.rows[0]?.cells.map(({ mean }) => scoreText(mean ?? Number.NaN, [4, 7])) ?? [];
    const pages = await pdfOf(sites, 'standard');
    expectOrigin(pages, 'over 40 of 40 people submitted, 40 invited');
    const bySite = pages.map(plain).find((words) => words.includes('Heat map by Site')) ?? '';
    const part = bySite.slice(bySite.indexOf('Heat map by Site'));
    expect(part).toContain(columns);
    for (const name of ['Market', 'Entity']) expect(part).toContain(name);
    for (const mean of line) expect(part).toContain(mean);
    expectMethods(pages.at(-1));

    const slides = await slidesOf(sites);
    expectOrigin(slides, 'over 40 of 40 people submitted, 40 invited');
    expect(slides.find((words) => words.startsWith('Heat map by Site'))).toContain(
      `${columns} Market ${line.join(' ')}`,
    );
    const rows = rowsOf(await workbookOf(sites), 'Second grouping');
    expect(JSON.stringify(rows)).toContain('Porto');
    expect(complaints).toEqual([]);
  });
});

type Row = Readonly<Record<string, unknown>>;
const ask = <T>(path: string) => leader.call<T>('GET', path, undefined, { token: leader.token });
const plain = (words: string) => words.replaceAll(/\s+/g, ' ');
const rowsOf = (book: workbooks.WorkBook, sheet: string) =>
  workbooks.utils.sheet_to_json<Row>(book.Sheets[sheet] ?? {}, { defval: null });

function people<T extends object>(count: number, of: (index: number) => T) {
  return Array.from({ length: count }, (_, index) => ({
    name: '',
    email: `of${count}-${index}@example.org`,
    ...of(index),
  }));
}

/** Root hash of the first signed tree head that covers the release; it never changes. */
async function root(): Promise<string> {
  const { proof } = await ask<{ proof: Report['proof'] }>(
    `/api/assessments/${team}/results/export?format=json`,
  );
  if (!proof) throw new Error('The log is signed by now');
  return proof.root;
}

/** Expects every page to state the same origin. @returns the start of the root hash that the pages state */
function expectOrigin(pages: readonly string[], counted: string): string {
  expect(pages.length).toBeGreaterThan(3);
  const stated = pages.map((words) => {
    const said = plain(words);
    expect(said).toContain(counted);
    return /Release 1 of .+? · position \d+ · log root ([0-9a-f]{16})… \([\d,]+ events\)/.exec(said)?.[1];
  });
  const [first] = stated;
  if (first === undefined) throw new Error('The first page does not say what it stands on');
  expect(stated).toEqual(pages.map(() => first));
  return first;
}

function expectMethods(words = ''): void {
  for (const { name } of methods) expect(plain(words)).toContain(name);
}

/** The text of each page of a PDF that is requested and downloaded on the results page. */
async function pdfOf(assessmentId: string, kind: 'standard' | 'full'): Promise<readonly string[]> {
  await openExport(assessmentId, 'Report as PDF');
  const dialog = page.getByRole('dialog', { name: 'Report as PDF' });
  await dialog.getByLabel('For whom').selectOption(kind);
  await dialog.getByRole('button', { name: 'Make PDF' }).click();
  const row = dialog.getByRole('listitem');
  await row.getByText('Ready').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download the/ }).click(),
  ]);
  return wordsByPage(readFileSync(await download.path()));
}

async function slidesOf(assessmentId: string): Promise<readonly string[]> {
  const { files } = await JSZip.loadAsync(await taken(assessmentId, 'As PowerPoint slides'));
  const numberOf = (name: string) => Number(/slide(\d+)\.xml$/.exec(name)?.[1]);
  const names = Object.keys(files)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted((a, b) => numberOf(a) - numberOf(b));
  return Promise.all(
    names.map(async (name) => {
      const xml = (await files[name]?.async('string')) ?? '';
      const texts = [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);
      return texts.join(' ').replaceAll('&apos;', "'");
    }),
  );
}

const workbookOf = async (assessmentId: string) =>
  workbooks.read(await taken(assessmentId, 'As Excel workbook'));

async function taken(assessmentId: string, form: string): Promise<Buffer> {
  await openExport(assessmentId);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form }).click(),
  ]);
  return readFileSync(await download.path());
}

async function openExport(assessmentId: string, item?: string): Promise<void> {
  await page.goto(`${server.url}/dashboard?assessment=${assessmentId}`);
  await page.getByRole('button', { name: 'Export Report' }).click();
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
}
