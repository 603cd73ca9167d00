import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk, launchBrowser, visit } from '../support/browser.ts';
import { type Leader, launch, linksFromOutbox, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Addresses of all pages, read from the router's files, so that a new page is covered without a change here. */
const addresses = path.resolve(import.meta.dirname, '../../web/src/app/pages');
const pages = readdirSync(addresses)
  .map((file) => readFileSync(path.join(addresses, file), 'utf8'))
  .flatMap((file) => [...file.matchAll(/path: '(\/[^'$]*)'/g)].map(([, page = '']) => page));
const operator = 'csp-operator@example.org';
const anna = 'anna@csp.example';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let link: string;

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn', OPERATOR_EMAILS: operator } });
  browser = await launchBrowser();
  leader = await registerLeader(server.url, { email: operator });
  await launch(leader, {
    name: 'Walk',
    company: 'Engines Ltd',
    participants: [{ name: 'Anna', email: anna, role: 'Employee' }],
  });
  link = (await linksFromOutbox(leader, [anna])).get(anna) ?? '';
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const reported = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('content security policy violated'));

/** Opens a page that records policy violations, starting before its first script. */
async function watched(): Promise<{ page: Page; violations: string[] }> {
  const { page, context } = await visit(browser, desk);
  const violations: string[] = [];
  await context.exposeFunction('violated', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      void Reflect.get(window, 'violated')(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, violations };
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

describe('the content security policy, with Trusted Types and no inline code,', () => {
  it('is respected by every page, signed out and signed in, and by the survey', async () => {
    expect(pages.length).toBeGreaterThan(12);
    const { page, violations } = await watched();
    for (const each of pages) await look(page, `${server.url}${each}`);
    await look(page, `${server.url}/login`);
    await page.getByLabel('Email').fill(leader.email);
    await page.getByLabel('Password', { exact: true }).fill(leader.password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    for (const each of pages) await look(page, `${server.url}${each}`);
    await look(page, link);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Page 1 of 37').waitFor();
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: 'Next' }).first().click();
    await page.getByText('Page 2 of 37').waitFor();
    expect(violations).toEqual([]);
    expect(reported()).toEqual([]);
  });

  it('blocks violations, and the server receives the report', async () => {
    const { page, violations } = await watched();
    await look(page, `${server.url}/login`);
    const inline = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.text = 'window.broken = true';
      } catch (error) {
        return String(error);
      }
      document.head.append(script);
      return String(Reflect.get(window, 'broken'));
    });
    expect(inline).toMatch(/TypeError.*TrustedScript/);
    const image = page.waitForRequest((request) => request.url().endsWith('/api/csp-reports'));
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.example/pixel.png';
    });
    await image;
    await expect.poll(() => violations.join('\n')).toMatch(/require-trusted-types-for[\s\S]*img-src/);
    await expect
      .poll(() => reported().join('\n'))
      .toMatch(/"directive":"img-src","blocked":"elsewhere\.example/);
  });
});
