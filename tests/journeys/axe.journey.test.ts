import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, type Visit, visit } from '../support/browser.ts';

// Every test that walks through pages relies on this check, so it must find faults, also inside a frame.
let visited: Visit;
let close: () => Promise<void>;

beforeAll(async () => {
  const browser = await launchBrowser();
  close = () => browser.close();
  visited = await visit(browser, desk);
});
afterAll(() => close?.());

const pageOf = (content: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main></html>`;
const framed = (content: string) =>
  `<iframe title="A frame" srcdoc='<!doctype html><html lang="en"><title>Inside</title><h2>Inside</h2>${content}</html>'></iframe>`;

async function rulesBroken(content: string): Promise<readonly string[]> {
  const { page } = visited;
  await page.setContent(pageOf(content));
  const problems = await axeProblems(page);
  return problems.map((problem) => problem.slice(0, problem.indexOf(':'))).toSorted();
}

describe('the accessibility check of a page', () => {
  it('finds a button without a name, an image without alternative text, and text with too little contrast', async () => {
    expect(await rulesBroken('<button></button><img src="data:,"><p style="color:#aaa">pale</p>')).toEqual([
      'button-name',
      'color-contrast',
      'image-alt',
    ]);
  });

  it('finds nothing on a page without accessibility faults', async () => {
    expect(await rulesBroken('<p>Good</p>')).toEqual([]);
  });

  it('finds faults inside frames', async () => {
    expect(await rulesBroken(framed('<button></button>'))).toContain('button-name');
  });
});
