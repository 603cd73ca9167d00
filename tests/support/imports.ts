import type { Page } from 'playwright-core';

/** Imports the file of the page, and shows the import to everybody from the page that checks it. */
export async function importAndShow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Show it to everybody' }).click();
  await page.getByRole('button', { name: 'Show it', exact: true }).click();
}
