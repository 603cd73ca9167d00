import { type Leader, launch, linksFromOutbox } from '../client.ts';
import type { EngineName } from './driver.ts';

/**
 * Launches an assessment with one person for each browser, all with the same name, because a link that was started in one browser
 * does not open in the next.
 * @returns the link of a browser; `at` distinguishes several links of one browser
 */
export async function linksForBrowsers(
  leader: Leader,
  assessment: string,
  browsers: readonly { readonly name: EngineName }[],
  each = 1,
): Promise<(browser: EngineName, at?: number) => string> {
  const addressOf = (browser: EngineName, at: number) => `${browser.toLowerCase()}-${at}-${leader.email}`;
  const emails = browsers.flatMap(({ name }) => Array.from({ length: each }, (_, at) => addressOf(name, at)));
  const participants = emails.map((email) => ({ name: 'Grace', email, role: 'Employee' as const }));
  await launch(leader, { name: assessment, company: 'Engines Ltd', participants });
  const links = await linksFromOutbox(leader, emails);
  return (browser, at = 0) => links.get(addressOf(browser, at)) ?? '';
}
