import type { Page } from 'playwright-core';

/** Launches from the filled form: the button opens the last look, and its button launches. */
export async function launchFromForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Launch Assessment' }).click();
  await page.getByRole('button', { name: /^Launch and (keep|send) \d+ invitations?$/ }).click();
}
