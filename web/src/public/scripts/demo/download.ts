import type { Demo } from '../../../../../api/demo/contract/demo.ts';
import { AppError } from '../../../lib/app-error.ts';
import { readFile } from '../../../lib/sample/sample-requests.ts';
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
