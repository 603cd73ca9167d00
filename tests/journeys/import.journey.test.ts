import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeatMap } from '../../api/results/contract/analysis.ts';
import type { Framework } from '../../web/src/lib/cache/framework.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  phone,
  sidewaysScroll,
  signInByApi,
  type Visit,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { importAndShow } from '../support/imports.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The environment variable SHOTS names a folder for screenshots. */
const shots = process.env.SHOTS;
const run = promisify(execFile);
let server: TestServer;
let leader: Leader;
let browser: Browser;
let imported = '';
const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
const root = path.resolve(import.meta.dirname, '../..');

/** A survey of 99 groups of 3 to 12 people, with three questions on a scale from 1 to 5 and known ratings. */
const ratingOf = (group: number, person: number, question: number) =>
  1 + ((group + question + (person % 2)) % 5);
const sizeOf = (group: number) => 3 + (group % 10);
const lines = Array.from({ length: 99 }, (_, group) =>
  Array.from({ length: sizeOf(group) }, (__, person) =>
    [
      `p${group}-${person}`,
      `Unit ${group}`,
      ...[0, 1, 2].map((question) => ratingOf(group, person, question)),
    ].join(','),
  ),
).flat();
const questions = JSON.stringify({
  name: 'Climate',
  scale: { min: 1, max: 5 },
  lenses: [
    { name: 'Leading', items: ['Listens', 'Explains'] },
    { name: 'Working', items: ['Tempo'] },
  ],
});
const file = path.join(folder, 'climate.csv');
const messy = path.join(folder, 'messy.csv');
writeFileSync(file, ['person,unit,Listens,Explains,Tempo', ...lines].join('\n'));
/** The same answers in another order, because one file is imported once. */
const sortedAgain = path.join(mkdtempSync(path.join(folder, 'again-')), 'climate.csv');
writeFileSync(sortedAgain, ['person,unit,Listens,Explains,Tempo', ...lines.toReversed()].join('\n'));
/** Another survey, and the same one a year later with one more question. */
const suggestive = ['My manager gives me regular feedback', 'We comply with laws and regulations'];
const items = [...Array.from({ length: 8 }, (_, at) => `Item ${at + 1}`), ...suggestive];
const table = (headings: readonly string[]) =>
  [
    `unit,${headings.join(',')}`,
    ...Array.from({ length: 12 }, (_, at) =>
      ['North', ...headings.map((__, n) => 1 + ((at + n) % 5))].join(','),
    ),
  ].join('\n');
const nextYear = path.join(folder, 'pulse 2020.csv');
writeFileSync(nextYear, table([...items, 'Item 9']));
const unclear = path.join(folder, 'unclear.csv');
const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Ida', 'Jan'];
writeFileSync(
  unclear,
  [
    'Respondent name,Place,Question text,Score',
    ...names.flatMap((name, at) => [
      `${name},${at < 5 ? 'North' : 'South'},Listens,${1 + (at % 5)}`,
      `${name},${at < 5 ? 'North' : 'South'},Explains,${5 - (at % 5)}`,
    ]),
  ].join('\n'),
);
writeFileSync(
  messy,
  ['person,unit,Listens,Explains,Tempo', ...lines.slice(0, 40), 'p0-0,Unit 0,1,1,1', 'x,Unit 1,9,2,3'].join(
    '\n',
  ),
);

/** Three groups at two sites, with the day and the reason of each rating. Two dates are none, one comment has no rating. */
const beside = path.join(folder, 'beside 2021.csv');
const besideLines = Array.from({ length: 36 }, (_, at) =>
  [
    `p${at}`,
    ['Sales', 'Design', 'Service'][at % 3],
    ['Lisbon', 'Porto'][Math.floor(at / 18)],
    at === 4 ? 'soon' : at === 5 ? '03/04/2199' : `${String((at % 28) + 1).padStart(2, '0')}/05/2021`,
    at === 7 ? '' : 1 + (at % 5),
    1 + (at % 4),
    at % 4 === 3 ? `Reason number ${at}` : '',
  ].join(','),
);
writeFileSync(beside, ['who,team,Site,Done on,Listens,Explains,Why', ...besideLines].join('\n'));

/** Nine people with names and addresses; their days are too few for a period. */
const named = path.join(folder, 'people 2022.csv');
writeFileSync(
  named,
  [
    'Vorname;Nachname;E-Mail;Team;Done on;Listens;Explains',
    ...Array.from({ length: 9 }, (_, at) =>
      ['Anna', `Keller${at}`, `anna${at}@firm.example`, 'North', `2022-03-0${at + 1}`, 1 + (at % 5), 3].join(
        ';',
      ),
    ),
  ].join('\n'),
);

/** A survey of its own, whose rows no two people share. */
const wrong = path.join(folder, 'wrong.csv');
writeFileSync(
  wrong,
  [
    `team,${['Fair', 'Clear', 'Open', 'Quick', 'Kind', 'Brave'].join(',')}`,
    ...Array.from({ length: 24 }, (_, at) =>
      [
        ['North', 'South'][at % 2],
        ...[2, 3, 5, 7, 11, 13].map((root) => 1 + Math.floor(((at + 1) * Math.sqrt(root) * 5) % 5)),
      ].join(','),
    ),
  ].join('\n'),
);

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const signedIn = async (device: BrowserContextOptions): Promise<Visit> => {
  const visited = await visit(browser, device);
  const { page } = visited;
  await signInByApi(page, server.url, leader);
  await page.goto(`${server.url}/assessment/import`);
  await page.getByRole('heading', { name: 'Import an earlier survey' }).waitFor();
  return visited;
};

describe('an existing survey', () => {
  it('is previewed and imported in the browser, where its results are then read', async () => {
    const { page, context, complaints } = await signedIn(desk);
    await page.getByRole('button', { name: 'Described' }).click();
    await page.getByLabel('Questions as JSON').fill(questions);

    await page.getByLabel('CSV or Excel file').setInputFiles(messy);
    const found = page.getByRole('region', { name: 'Line by line, table' });
    await found.getByText('This person is on line 2 already. This line is left out.').waitFor();
    await found.getByText('"9" for Listens is not a whole number from 1 to 5. It is left out.').waitFor();
    await page.getByText('The import would leave out 4 ratings of 126, on 2 lines of 42.').waitFor();
    await page.getByText('Allow lines that cannot be read to be left out, or correct the file').waitFor();
    // More than 1 % has to be typed.
    await page.getByRole('checkbox', { name: 'Leave out what cannot be read' }).check();
    await page.getByText('Type the number of what would be left out').waitFor();
    await page.getByLabel('Type 4 to confirm').fill('4');
    await page.getByText('Type the number of what would be left out').waitFor({ state: 'detached' });

    await page.getByLabel('CSV or Excel file').setInputFiles(file);
    await page.getByText('Every line can be read.').waitFor();
    await page.getByLabel('When people answered').fill('2019-06-01');
    await page.getByLabel('Name', { exact: true }).fill('Climate 2019');
    await importAndShow(page);

    await page.getByRole('heading', { name: 'Climate 2019 : Results' }).waitFor();
    await page.getByText('2 Lenses Breakdown').waitFor();
    await page.getByText('out of 5').first().waitFor();
    imported = new URL(page.url()).searchParams.get('assessment') ?? '';
    // Every question has the number and the mean that the file has.
    const { figure } = await leader.call<{
      figure: { themes: { cell: { n: number; mean: number; distribution: number[] } }[] };
    }>('GET', `/api/assessments/${imported}/results`, undefined, leader);
    const everybody = Array.from({ length: 99 }, (_, group) =>
      Array.from({ length: sizeOf(group) }, (__, person) => [group, person] as const),
    ).flat();
    for (const [question, { cell }] of figure.themes.entries()) {
      const given = everybody.map(([group, person]) => ratingOf(group, person, question));
      expect(cell.n).toBe(given.length);
      expect(cell.mean).toBeCloseTo(given.reduce((sum, one) => sum + one, 0) / given.length, 10);
      expect(cell.distribution).toEqual(
        [1, 2, 3, 4, 5].map((at) => given.filter((one) => one === at).length),
      );
    }
    const heat = await leader.call<HeatMap>(
      'GET',
      `/api/assessments/${imported}/results/heat-map`,
      undefined,
      leader,
    );
    // Groups of fewer than five people are hidden, as are figures that would reveal theirs.
    const shown = new Map(heat.columns.map(({ group }, index) => [group, heat.rows[0]?.cells[index]]));
    expect(shown.get('Unit 0')).toBeUndefined();
    for (const group of [2, 9, 57]) {
      const ratings = Array.from({ length: sizeOf(group) }, (_, person) =>
        [0, 1].map((question) => ratingOf(group, person, question)),
      );
      const means = [0, 1].map(
        (question) => ratings.reduce((sum, one) => sum + (one[question] ?? 0), 0) / ratings.length,
      );
      const expected = means.reduce((a, b) => a + b, 0) / 2;
      expect(shown.get(`Unit ${group}`)?.mean).toBeCloseTo(expected, 1);
      await page.getByLabel('Find a group').fill(`Unit ${group}`);
      await page
        .getByRole('row', { name: `Unit ${group} ${sizeOf(group)} ${expected.toFixed(1)}`, exact: false })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Leading' }).last().click();
    await page
      .getByRole('navigation', { name: 'Where you are in the heat map' })
      .getByText('Leading')
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('may have reverse-scored questions, which the results mark', async () => {
    const { page, context, complaints } = await signedIn(desk);
    await page.getByLabel('CSV or Excel file').setInputFiles(sortedAgain);
    // Its questions were imported before, described.
    await page.getByText('Read like “climate” (imported').waitFor();
    expect(await page.getByLabel('Questions as JSON').inputValue()).toBe(questions);
    await page.getByText('Every line can be read.').waitFor();
    await page.getByRole('button', { name: 'Start anew' }).click();
    await page.getByRole('button', { name: 'Read it like that' }).waitFor();
    await page.getByText('Give the lowest and the highest rating of the survey').waitFor();
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('Every line can be read.').waitFor();
    await page.getByText('Questions for which a low rating is good').click();
    await page.getByRole('checkbox', { name: 'Explains' }).check();
    await page.getByText('1 question', { exact: true }).waitFor();
    await page.getByText('Lenses of the questions').click();
    await page
      .getByRole('list', { name: 'Lenses of the questions' })
      .getByLabel('Listens')
      .selectOption({ label: 'People › Leadership' });
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Hostile 2019');
    await importAndShow(page);
    await page.getByRole('heading', { name: 'Hostile 2019 : Results' }).waitFor();
    await page.getByRole('button', { name: 'Open all' }).click();
    await page.getByText('Low is good', { exact: true }).first().waitFor();
    const assessmentId = new URL(page.url()).searchParams.get('assessment') ?? '';
    type Node = { id: string; cell: { mean: number; band: string; reversed?: true } };
    const { figure } = await leader.call<{ figure: { overall: { mean: number }; themes: Node[] } }>(
      'GET',
      `/api/assessments/${assessmentId}/results`,
      undefined,
      leader,
    );
    expect(figure.themes.map(({ cell }) => cell.reversed)).toEqual([undefined, true, undefined]);
    const { lenses } = await leader.call<Framework>(
      'GET',
      `/api/assessments/${assessmentId}/results/framework`,
      undefined,
      leader,
    );
    expect(lenses.map(({ name, subLenses }) => [name, subLenses.map((subLens) => subLens.name)])).toEqual([
      ['People', ['Leadership']],
      ['climate', ['climate']],
    ]);
    // In every group each answer occurs equally often, so a reversed question has the mean 6 − 3.
    const [listens, explains, tempo] = figure.themes.map(({ cell }) => cell.mean);
    expect(figure.overall.mean).toBeCloseTo(((listens ?? 0) + 6 - (explains ?? 0) + (tempo ?? 0)) / 3, 0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is read like the one of last year, on a phone and with the keyboard, and that can be removed', async () => {
    const content = Buffer.from(table(items)).toString('base64');
    const said = { columns: { group: 'unit' }, scale: { min: 1, max: 5 }, reversed: ['Item 2'] };
    const body = { fileName: 'pulse 2019.csv', content, name: 'Pulse 2019', company: 'Engines Ltd', ...said };
    await leader.call('POST', '/api/imports', body, leader);
    const { page, context, complaints } = await signedIn(phone);
    await page.getByLabel('CSV or Excel file').setInputFiles(nextYear);
    await page.getByText('Read like “pulse 2019” (imported').waitFor();
    await page.getByText('New in this file: “Item 9”.').waitFor();
    await page.getByText('Every line can be read.').waitFor();
    expect(await page.getByLabel('Highest rating').inputValue()).toBe('5');
    const columns = page.getByRole('region', { name: 'Its columns' });
    expect(await columns.getByLabel('Item 3', { exact: true }).inputValue()).toBe('question');
    // What is new is shown as found.
    expect(await columns.getByLabel('Item 9', { exact: true }).inputValue()).toBe('');
    await page.getByText('1 question', { exact: true }).waitFor();
    await page.getByText('The file cannot be read yet').waitFor({ state: 'detached' });
    await page.locator('summary', { hasText: 'Lenses of the questions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Suggested: People › Leadership, because of: manager').waitFor();
    await page.getByRole('button', { name: 'Without a lens' }).click();
    await page.getByRole('button', { name: 'Take it for We comply' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 11 have one').waitFor();
    // The button is gone; the keyboard goes on in the field that it filled.
    expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.value)).toBe(
      'Entity\nLiability and Risk',
    );
    await page.getByRole('button', { name: 'Take all suggestions (1)' }).click();
    await page.getByText('2 of 11 have one').waitFor();
    const chooser = page.getByRole('list', { name: 'Lenses of the questions' });
    expect(await chooser.getByLabel('We comply').inputValue()).toBe('Entity\nLiability and Risk');
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.locator('summary', { hasText: 'How earlier files were read' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove how “pulse 2019” was read' }).focus();
    await page.keyboard.press('Enter');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page
      .getByRole('button', { name: 'Remove how “pulse 2019” was read' })
      .waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('CSV or Excel file').setInputFiles(nextYear);
    await page.getByText('Give the lowest and the highest rating of the survey').waitFor();
    expect(await page.getByText('Read like').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is imported with names and addresses, which tell its lines apart, and days that are too few to be shown', async () => {
    const { page, context, complaints } = await signedIn(phone);
    await page.getByLabel('CSV or Excel file').setInputFiles(named);
    const columns = page.getByRole('region', { name: 'Its columns' });
    await columns
      .getByText('7 columns: 1 first name, 1 surname, 1 email, 1 group, 2 questions, 1 not read.')
      .waitFor();
    await columns.getByText('It holds email addresses.').waitFor();
    await columns.getByText('They are never stored.').waitFor();
    await columns.getByLabel('Done on', { exact: true }).selectOption('date');
    await columns.getByLabel('Vorname', { exact: true }).selectOption('firstName');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('The days will not be shown: fewer than 19 people have one.').waitFor();
    if (shots)
      for (const [width, colorScheme] of [
        [390, 'light'],
        [390, 'dark'],
        [1440, 'light'],
        [1440, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${shots}/who-${width}-${colorScheme}.png`, fullPage: true });
      }
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel('Company').fill('Names Ltd');
    await importAndShow(page);
    await page.getByRole('heading', { name: 'people 2022 : Results' }).waitFor();
    await page.getByText('The days are not shown: fewer than 19 people have one').first().waitFor();
    if (shots) await page.screenshot({ path: `${shots}/who-results.png`, fullPage: true });
    const { mappings } = await leader.call<{
      mappings: { columns: unknown; mapping: { columns?: object } }[];
    }>('GET', '/api/imports/mappings', undefined, leader);
    expect(mappings[0]?.mapping.columns).toMatchObject({
      firstName: 'Vorname',
      surname: 'Nachname',
      email: 'E-Mail',
    });
    expect(JSON.stringify(mappings)).not.toMatch(/anna|keller/i);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is imported with days, comments and a second grouping, on a phone and with the keyboard', async () => {
    const { page, context, complaints } = await signedIn(phone);
    await page.getByLabel('CSV or Excel file').setInputFiles(beside);
    const columns = page.getByRole('region', { name: 'Its columns' });
    await columns.getByText('It looks like dates. Choose “Date answered” if').waitFor();
    await columns.getByText('The same texts come again and again.').waitFor();
    await columns.getByText('It holds texts. They are read only if you choose “Comment”').waitFor();
    const choose = async (column: string, letters: string, role: string) => {
      const field = columns.getByLabel(column, { exact: true });
      await field.focus();
      await page.keyboard.type(letters);
      await expect.poll(() => field.inputValue()).toBe(role);
    };
    await choose('who', 'Per', 'person');
    await choose('Site', 'Sec', 'secondGroup');
    await choose('Done on', 'Dat', 'date');
    await choose('Why', 'Com', 'comment');
    // The question before the comments is the likely one; another one is chosen.
    const question = columns.getByLabel('Question of “Why”');
    expect(await question.inputValue()).toBe('Explains');
    await question.focus();
    await page.keyboard.type('Lis');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('Second grouping: Site').waitFor();
    await page.getByText('6 May 2021 – 19 May 2021').waitFor();
    await page.getByText('Known of 34 of 36 people.').waitFor();
    await page.getByText('Dates such as 08/05/2021 are read').waitFor({ state: 'detached' });
    await page
      .getByText('The import would leave out 0 ratings of 71 and 2 dates, 1 comment, on 3 lines of 36.')
      .waitFor();
    const found = page.getByRole('region', { name: 'Line by line, table' });
    await found.getByText('"soon" is no date with a year of four digits.').waitFor();
    await found.getByText('is on a question that this line does not rate. It is left out.').waitFor();
    await page.getByRole('checkbox', { name: 'Leave out what cannot be read' }).check();
    await page.getByLabel('Type 3 to confirm').fill('3');
    if (shots) await page.screenshot({ path: `${shots}/imp-phone.png`, fullPage: true });
    await page.getByText('Left empty, it is the end of the period in the file: 19 May 2021.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    // Nobody else sees it before it is shown, here with the keyboard alone.
    await page.getByText('Only you can see its figures. Check them').waitFor();
    await page.getByRole('row', { name: 'Listens' }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/imp-check-phone.png`, fullPage: true });
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Show it to everybody' }).focus();
    await page.keyboard.press('Enter');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show it', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'beside 2021 : Results' }).waitFor();
    await page.getByText('Answered elsewhere, 6 May 2021 – 19 May 2021').first().waitFor();
    const assessment = new URL(page.url()).searchParams.get('assessment') ?? '';
    const results = `/api/assessments/${assessment}/results`;
    type Comments = { counts: Record<string, number>; comments: string[] | null };
    const { counts } = await leader.call<Comments>('GET', `${results}/comments`, undefined, leader);
    expect(counts).toEqual({ '1.1.1': 8 });
    const shown = await leader.call<Comments>('GET', `${results}/comments?theme=1.1.1`, undefined, leader);
    expect(shown.comments?.toSorted()).toEqual(
      [3, 11, 15, 19, 23, 27, 31, 35].map((at) => `Reason number ${at}`).toSorted(),
    );
    const heat = await leader.call<HeatMap>('GET', `${results}/heat-map?by=second`, undefined, leader);
    expect(heat.columns.map(({ group }) => group)).toEqual(
      expect.arrayContaining(['Lisbon', 'Porto']) as string[],
    );
    await page.getByRole('button', { name: 'By Site' }).first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('columnheader', { name: 'Lisbon' })
      .or(page.getByRole('cell', { name: 'Lisbon' }))
      .or(page.getByRole('rowheader', { name: 'Lisbon' }))
      .first()
      .waitFor();
    if (shots) await page.screenshot({ path: `${shots}/imp-results.png`, fullPage: true });
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);

    // The next file with these columns is read like it.
    await page.goto(`${server.url}/assessment/import`);
    await page.getByLabel('CSV or Excel file').setInputFiles(beside);
    await page.getByText('Read like “beside 2021” (imported').waitFor();
    await page.getByText('6 May 2021 – 19 May 2021').waitFor();
    expect(await columns.getByLabel('Question of “Why”').inputValue()).toBe('Listens');
    if (shots) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${shots}/imp-desk.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${shots}/imp-desk-dark.png`, fullPage: true });
    }
    await context.close();
  });

  it('that was wrong is withdrawn before anybody sees it, and imported again', async () => {
    const { page, context, complaints } = await signedIn(phone);
    const walked = async (name: string) => {
      for (const [width, height] of [
        [320, 640],
        [390, 844],
        [1440, 900],
      ] as const)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          if (shots)
            await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
          expect(await axeProblems(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await page.getByLabel('CSV or Excel file').setInputFiles(wrong);
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('7');
    await page.getByText('Every line can be read.').waitFor();
    await page.getByText('Only you see its figures at first. Others who may launch see its name').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Check “wrong”' }).waitFor();
    await page.getByText('on 1 to 7').waitFor();
    await page.getByRole('row', { name: 'North 12' }).waitFor();
    await walked('review');

    // It waits for its importer, on Home, too; no list of results has it.
    await page.goto(`${server.url}/`);
    const waiting = page.getByRole('region', { name: 'Imports being checked' });
    await page.setViewportSize({ width: 390, height: 844 });
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    await waiting.waitFor();
    const [above, below] = [await waiting.boundingBox(), await steps.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    await waiting.getByText('Only you can see its figures · 24 people · imported just now').waitFor();
    expect(await page.getByRole('region', { name: 'Assessments' }).getByText('wrong').count()).toBe(0);
    await walked('review-home');
    // What cannot be loaded is asked for again by a button; the page says that it loads.
    const reached = Promise.withResolvers<void>();
    await page.route('**/api/imports/*/check', async (route) => {
      await reached.promise;
      await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          ...{ type: 'about:blank', title: 'Conflict', status: 409, requestId: 'r' },
          ...{ code: 'IMPORT_FILE_BROKEN', detail: 'Damaged.' },
        }),
      });
    });
    await waiting.getByRole('link', { name: 'Check “wrong”' }).click();
    await page.getByText('Loading the figures of the import').waitFor({ state: 'attached' });
    reached.resolve();
    await page.getByText('Damaged.').waitFor();
    await walked('check-failed');
    await page.unroute('**/api/imports/*/check');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Check “wrong”' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw it' }).focus();
    await page.keyboard.press('Enter');
    // It has no comments.
    await page.getByText('The answers of 24 people are erased for good. None of them').waitFor();
    await page.getByText('The name and hash of the file, the sheet that was read').waitFor();
    await walked('withdraw');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('“wrong” is withdrawn. Its answers are erased.').waitFor();
    await page.getByText('Withdrawn by').waitFor();

    await page.getByLabel('CSV or Excel file').setInputFiles(wrong);
    await page.getByText('Read like “wrong” (imported').waitFor();
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('Every line can be read.').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('on 1 to 5').waitFor();
    await page.getByRole('button', { name: 'Show it to everybody' }).click();
    await page.getByText('It cannot be withdrawn or corrected afterwards').waitFor();
    await walked('show');
    await page.getByRole('button', { name: 'Show it', exact: true }).click();
    await page.getByRole('heading', { name: 'wrong : Results' }).waitFor();
    // The figures that could not be loaded.
    expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')]);
    await context.close();
  });

  it('that was withdrawn elsewhere is no longer shown by the page that checks it, once it is to be shown', async () => {
    const asked = Array.from({ length: 12 }, (_, at) => `North,${1 + (at % 5)}`);
    const { assessmentId } = await leader.call<{ assessmentId: string }>(
      'POST',
      '/api/imports',
      {
        ...{ fileName: 'twice.csv', name: 'Twice', company: 'Engines Ltd', scale: { min: 1, max: 5 } },
        content: Buffer.from(['group,Opened twice', ...asked].join('\n')).toString('base64'),
      },
      leader,
    );
    const { page, context } = await signedIn(desk);
    await page.goto(`${server.url}/assessment/import?check=${assessmentId}`);
    await page.getByRole('row', { name: 'North 12' }).waitFor();
    await leader.call('POST', `/api/imports/${assessmentId}/withdraw`, undefined, leader);
    await page.getByRole('button', { name: 'Show it to everybody' }).click();
    await page.getByRole('button', { name: 'Show it', exact: true }).click();
    await page.getByText('This import was withdrawn, and its answers are erased.').waitFor();
    await page.getByRole('row', { name: 'North 12' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('whose group column has no usual name is read once the column is chosen', async () => {
    const { page, context, complaints } = await signedIn(desk);
    await page.getByLabel('CSV or Excel file').setInputFiles(unclear);
    await page.getByText('No column says which group a person is in.').waitFor();
    // Without a survey, the lines are shown as they are.
    await page.getByRole('cell', { name: 'Anna' }).first().waitFor();
    await page.getByLabel('Place', { exact: true }).selectOption('group');
    await page.getByLabel('Lowest rating').fill('1');
    await page.getByLabel('Highest rating').fill('5');
    await page.getByText('20 lines, one line per rating').waitFor();
    await page.getByText('Every line can be read.').waitFor();
    await page.getByText('Each question', { exact: true }).click();
    await page.getByRole('row', { name: 'Listens 10 3.00' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is imported from the command line by the same rules', async () => {
    const { key } = await leader.call<{ key: string }>(
      'POST',
      '/api/organization/keys',
      { name: 'Import', scopes: ['assessments.manage'], days: 1, currentPassword: leader.password },
      leader,
    );
    writeFileSync(path.join(folder, 'questions.json'), questions);
    const importing = (...rest: string[]) =>
      run(
        process.execPath,
        [
          'scripts/import-survey.ts',
          ...rest,
          '--url',
          server.url,
          '--framework',
          path.join(folder, 'questions.json'),
        ],
        {
          cwd: root,
          env: { ...process.env, NINE_LENSES_KEY: key },
        },
      );
    const refused = importing(messy, '--name', 'Messy', '--company', 'Engines Ltd');
    await expect(refused).rejects.toMatchObject({
      stdout: expect.stringContaining('messy.csv:42: DUPLICATE_PERSON') as string,
      stderr: expect.stringContaining('--leave-out') as string,
    });
    const wrongKey = run(
      process.execPath,
      ['scripts/import-survey.ts', messy, '--url', server.url, '--name', 'Messy', '--company', 'Engines Ltd'],
      { cwd: root, env: { ...process.env, NINE_LENSES_KEY: `${key}x` } },
    );
    await expect(wrongKey).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'The key in NINE_LENSES_KEY is misspelt, revoked or expired. Keys are made under Organization > Keys.\n',
    });
    const about = ['--name', 'Messy', '--company', 'Engines Ltd', '--leave-out'];
    await expect(importing(messy, ...about)).rejects.toMatchObject({
      stderr: expect.stringContaining('--confirm-loss 2,4') as string,
    });
    const mapping = path.join(folder, 'mapping.json');
    const agreed = [...about, '--confirm-loss', '2,4', '--write-mapping', mapping];
    const checking = (await importing(messy, ...agreed)).stdout;
    const [, review = ''] = /\/assessment\/import\?check=([0-9a-z]+)/.exec(checking) ?? [];
    await leader.call('POST', `/api/imports/${review}/withdraw`, undefined, leader);
    const { stdout } = await importing(messy, ...agreed, '--show');
    expect(checking).toContain(
      'Imported. Only the member who made the key sees its figures; others who may launch see',
    );
    expect(checking).toContain('The organization keeps how "climate" with these columns was read.');
    expect(JSON.parse(readFileSync(mapping, 'utf8'))).toMatchObject({
      framework: questions,
      columns: { person: 'person', group: 'unit' },
      reading: { form: 'wide' },
    });
    // What is written is read again, here without the framework as an option.
    const again = ['scripts/import-survey.ts', file, '--url', server.url, '--mapping', mapping, '--dry-run'];
    const env = { ...process.env, NINE_LENSES_KEY: key };
    expect((await run(process.execPath, again, { cwd: root, env })).stdout).toContain('in 99 groups');
    expect(stdout).toMatch(/Results: \S+\/dashboard\?assessment=[0-9a-z]+/);
    const besides = ['--second-group', 'Site', '--date', 'Done on', '--comments', 'Why=Listens'];
    const trial = ['scripts/import-survey.ts', beside, '--url', server.url, '--scale', '1..5', ...besides];
    const tried = await run(process.execPath, [...trial, '--person', 'who', '--dry-run'], { cwd: root, env });
    expect(tried.stdout).toContain('second grouping "Site" of 2 groups.');
    expect(tried.stdout).toContain('answered from 2021-05-06 to 2021-05-19, known of 34 people.');
    // The page has imported this file for the same organisation.
    expect(tried.stdout).toContain('8 comments.');
    expect(tried.stdout).toContain(
      'beside 2021.csv: COMMENTS_ELSEWHERE: A comment that is in another import',
    );
    const parts = [
      '--first-name',
      'Vorname',
      '--surname',
      'Nachname',
      '--email',
      'E-Mail',
      '--date',
      'Done on',
    ];
    const people = ['scripts/import-survey.ts', named, '--url', server.url, '--scale', '1..5', ...parts];
    const kept = path.join(folder, 'people-mapping.json');
    const byName = await run(process.execPath, [...people, '--dry-run', '--write-mapping', kept], {
      cwd: root,
      env,
    });
    expect(byName.stdout).toContain('the days will not be shown: fewer than 19 people have one.');
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({
      columns: { firstName: 'Vorname', surname: 'Nachname', email: 'E-Mail' },
    });
  });

  it.each(walkedDevices())('is imported on pages without accessibility faults: %s', async (_, device) => {
    const { page, context, complaints } = await signedIn(device);
    await page.getByRole('button', { name: 'Described' }).click();
    await page.getByLabel('Questions as JSON').fill(questions);
    await page.getByLabel('CSV or Excel file').setInputFiles(messy);
    await page.getByText('What was found').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.goto(`${server.url}/dashboard?assessment=${imported}`);
    await page.getByLabel('Find a group').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
