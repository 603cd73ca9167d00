import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, sidewaysScroll, signInByApi, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { type PostgresqlServer, postgresqlMissing, startPostgresql } from '../support/postgresql.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.skipIf(postgresqlMissing !== undefined)('a PostgreSQL database as a data source', () => {
  let database: PostgresqlServer;
  let server: TestServer;
  let browser: Browser;
  let leader: Leader;

  beforeAll(async () => {
    database = await startPostgresql();
    await database.ask(`
      CREATE TABLE figures (metric text, amount numeric);
      INSERT INTO figures VALUES ('Revenue', 1200.5), ('Customers', 310), ('Notes', NULL);
      CREATE ROLE reader LOGIN PASSWORD 'reads only';
      GRANT SELECT ON figures TO reader`);
    server = await startServer({ env: { DATA_SOURCE_TLS: 'optional' } });
    browser = await launchBrowser();
    leader = await registerLeader(server.url);
    await confirmAddress(leader);
  });
  afterAll(async () => {
    await browser?.close();
    await database?.stop();
    expect(await server?.stop()).toBe(0);
  });

  it('says in plain words what is wrong with a connection, and shows the figures once it is right', async () => {
    const { page, complaints } = await visit(browser, desk);
    const dialog = await opened(page);
    await dialog.getByLabel('Name', { exact: true }).fill('ERP');
    await dialog.getByLabel('Host').fill('127.0.0.1');
    await dialog.getByLabel('Port').fill(String(database.port));
    await dialog.getByLabel('Database', { exact: true }).fill('postgres');
    await dialog.getByLabel('User').fill('reader');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    const select = dialog.getByLabel('SELECT', { exact: true });
    await select.fill('DELETE FROM figures');
    const test = async (sentence: string) => {
      await dialog.getByRole('button', { name: 'Test connection' }).press('Enter');
      await dialog.getByText(sentence).waitFor();
    };
    await test('Only a SELECT can be run. It may begin with WITH, VALUES or TABLE.');
    await select.fill('SELECT metric, amount FROM figures');
    await test('127.0.0.1 does not offer TLS.');
    await dialog.getByLabel('Encryption').selectOption('off');
    await dialog.getByText('The password and the figures can be read on the way.').waitFor();
    await test('The database refused this user with this password.');
    await dialog.getByLabel('Password', { exact: true }).fill('reads only');
    await select.fill('SELECT metric, amount FROM figure');
    await test('There is no table of that name, or the user may not see it (at character 28).');
    await select.fill('SELECT metric, amount FROM figures');
    await dialog.getByRole('button', { name: 'Test connection' }).press('Enter');
    await dialog.getByRole('cell', { name: 'Revenue' }).waitFor();
    expect(await dialog.getByLabel('Column with the number').inputValue()).toBe('amount');
    await dialog.getByLabel('Schedule').selectOption('daily');
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const row = rowOf(page);
    await row.getByText('1,200.5', { exact: true }).waitFor();
    await row.getByText(/^1 row left out: /).waitFor();
    await row.getByText('Fetched daily').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // The browser reports each test that was refused.
    expect(complaints.filter((text) => !/409 \(Conflict\) .*\/api\/test-data-source$/.test(text))).toEqual(
      [],
    );
  });

  it('keeps the password, until the place or the encryption is changed', async () => {
    const { page } = await visit(browser, desk);
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/assessment/data-sources`);
    await database.ask("UPDATE figures SET amount = 1300 WHERE metric = 'Revenue'");
    await rowOf(page)
      .getByRole('button', { name: /^Fetch now/ })
      .press('Enter');
    await rowOf(page).getByText('1,300', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change ERP' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change ERP' });
    expect(await dialog.getByLabel('Encryption').inputValue()).toBe('off');
    expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await dialog.getByLabel('Encryption').selectOption('verified');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog
      .getByText('Enter the password: it is never sent to a database it was not entered for.')
      .first()
      .waitFor();
    await dialog.getByLabel('Encryption').selectOption('off');
    await dialog.getByLabel('Schedule').selectOption('weekly');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await rowOf(page).getByText('Fetched weekly').waitFor();
  });

  async function opened(page: Page) {
    await signInByApi(page, server.url, leader);
    await page.goto(`${server.url}/assessment/data-sources`);
    await page.getByRole('button', { name: 'Connect a database' }).press('Enter');
    return page.getByRole('dialog', { name: 'Connect a database' });
  }

  const rowOf = (page: Page) =>
    page
      .getByRole('region', { name: 'Connected Data Sources' })
      .getByRole('listitem')
      .filter({ hasText: 'ERP' })
      .first();
});
