import type { Demo } from '../../../../../api/demo/contract/demo.ts';
import { AppError } from '../../../lib/app-error.ts';
import { drawnReports, readFile } from '../../../lib/sample/sample-requests.ts';
import { inert } from './inert.ts';
import { screenAddress } from './screens.ts';

/** Has the sample make a report, and saves it. @returns what went wrong, in a sentence; '' if nothing did */
export async function download(button: HTMLElement, scenario: Demo, words: DOMStringMap): Promise<string> {
  const { demoFile = '', name = '' } = button.dataset;
  if (button.ariaDisabled === 'true') return '';
  const label = button.textContent ?? '';
  inert(button, true);
  button.textContent = words.downloading ?? '';
  try {
    const path = (await screenAddress(demoFile, scenario)).replace('/sample', '');
    save(await readFile(path), name);
    return '';
  } catch (thrown) {
    return (thrown instanceof AppError && thrown.message) || (words.downloadFailed ?? '');
  } finally {
    inert(button, false);
    button.textContent = label;
  }
}

/** Shows the reports that exist as files here, with their number of pages. */
export async function showReports(entries: readonly HTMLElement[], { closed, reports }: Demo): Promise<void> {
  const newest = closed[0]?.assessmentId;
  if (newest === undefined || reports.length === 0 || entries.length === 0) return;
  const drawn = await drawnReports(newest);
  for (const entry of entries) {
    const of = reports.find(({ kind }) => kind === entry.dataset.demoReport);
    const file = drawn.find(({ reportId }) => reportId === of?.reportId);
    const pages = entry.querySelector('[data-pages]');
    if (!file || !pages) continue;
    pages.textContent = String(file.pages ?? '');
    entry.hidden = false;
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
