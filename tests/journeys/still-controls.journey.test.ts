import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, desk, launchBrowser, phone, signInByApi, visit } from '../support/browser.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

// A button that moves while somebody presses it is pressed in vain.
let server: TestServer;
let browser: Browser;
let leader: Leader;
let released: string;
let running: string;
let documentId: string;

/** A service of the organisation with its figures. */
const service = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify([{ name: 'Revenue', amount: 10 }])),
);
const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  server = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  service.closeAllConnections();
  service.close();
  await server?.stop();
});

/** An organisation with everything the dialogs need. */
async function fillOrganisation() {
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  // The first lens is a strength, so that there is an insight.
  released = await releasedAssessment(server.url, leader, {
    scoreOf: (person, theme) => (theme.startsWith('1.') ? 8 + (person % 2) : twoCamps(person, theme)),
  });
  const participants = ['bo', 'cy', 'di'].map((name) => ({
    name,
    email: `${name}@still.example`,
    role: 'Employee' as const,
  }));
  const about = { name: 'Running', company: 'Engines Ltd', releases: 'inSteps' as const };
  ({ assessmentId: running } = await launch(leader, { ...about, participants }));
  const { token } = leader;
  await uploadFile(server.url, { token, name: 'Strategy.txt', content: 'Competition has grown.' });
  const minutes = { token, name: 'Minutes.txt', content: 'The board approved the budget.' };
  ({ documentId } = (await uploadFile(server.url, minutes)).body);
  const { dataSourceId } = await leader.call<{ dataSourceId: string }>(
    'POST',
    '/api/data-sources',
    {
      ...{ name: 'Ledger', place: { kind: 'api', address: address(), path: '' }, label: 'name' },
      ...{ value: 'amount', headers: [], subLens: '1.3', schedule: 'none' },
    },
    leader,
  );
  await leader.call('POST', `/api/data-sources/${dataSourceId}/fetch`, {}, leader);
}

const refusal = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    ...{ type: 'about:blank', title: 'Conflict', status: 409, code: 'CONFLICT', requestId: 'still-controls' },
    detail:
      'Somebody else changed this a moment ago, so nothing was saved. Look at it again and try once more.',
  }),
};

type Held = {
  /** Resolves once a request is held back. */
  readonly first: Promise<void>;
  /** The requests are sent. */
  readonly release: () => void;
  /**
   * The requests are refused without having been sent, unless they were released. Resolves once each of them was. (A request that
   * fails is sent again by the app, perhaps while the page is left, when nothing holds it back.)
   */
  readonly refuse: () => Promise<void>;
};

/** Requests to these addresses are held back until one of the returned functions is called. */
async function holdBack(page: Page, addresses: RegExp): Promise<Held> {
  const decided = Promise.withResolvers<'sent' | 'refused'>();
  const first = Promise.withResolvers<void>();
  const ended: Promise<void>[] = [];
  await page.route(addresses, async (route) => {
    first.resolve();
    const end = decided.promise.then((how) => (how === 'sent' ? route.continue() : route.fulfill(refusal)));
    ended.push(end);
    await end;
  });
  return {
    first: first.promise,
    release: () => decided.resolve('sent'),
    refuse: async () => {
      decided.resolve('refused');
      await Promise.all(ended);
    },
  };
}

/** @throws an error that says what the dialog shows instead */
async function expectArrived(within: Locator, arrived: (within: Locator) => Promise<unknown>) {
  await arrived(within).catch(async (cause: unknown) => {
    throw new Error(`The dialog or panel shows: ${await within.innerText()}`, { cause });
  });
}

async function signedIn(device: BrowserContextOptions) {
  const visited = await visit(browser, device);
  await signInByApi(visited.page, server.url, leader);
  return visited;
}

/** Distance from the top of the page, in px. */
const placeOf = (control: Locator) =>
  control.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));

/** Distances from the left and the top of the window, in px. */
const placesOf = (within: Locator, names: readonly RegExp[]) =>
  Promise.all(
    names.map(async (name) => {
      const control = within.getByRole('button', { name }).or(within.getByRole('link', { name })).first();
      const { x, y } = (await control.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
      return { x, y };
    }),
  );

/** Whether all of it is inside the window, with nothing else above it. */
const isUncovered = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const corners = [
      [left + 8, top + 4],
      [right - 8, bottom - 4],
    ] as const;
    return corners.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
  });

/** 2 px are a rounded border, not a movement. */
const expectStill = (
  after: readonly { x: number; y: number }[],
  before: readonly { x: number; y: number }[],
) =>
  expect(
    after.map(({ x, y }, at) =>
      Math.max(Math.abs(x - (before[at]?.x ?? Number.NaN)), Math.abs(y - (before[at]?.y ?? Number.NaN))) <= 2
        ? 'still'
        : { before: before[at], after: { x, y } },
    ),
  ).toEqual(before.map(() => 'still'));

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first();
const atBoard = (page: Page) => page.goto(`${server.url}/ceo-dashboard?assessment=${running}`);
const atSources = (page: Page) => page.goto(`${server.url}/assessment/data-sources`);
const atResults = (page: Page) => page.goto(`${server.url}/dashboard?assessment=${released}`);

type Opened = {
  readonly open: (page: Page) => Promise<unknown>;
  readonly held: RegExp;
  /** Shown when what was held back has arrived. */
  readonly arrived: string | RegExp;
  /** Controls that could be pressed before. */
  readonly controls: readonly RegExp[];
};

const dialogs: Readonly<Record<string, Opened>> = {
  'a reminder': {
    open: async (page) => {
      await atBoard(page);
      await button(page, 'Send a reminder').click();
    },
    held: /\/api\/.+\/reminders\/preview$/,
    arrived: /have not opened their link/,
    controls: [/^Close$/, /^Cancel$/, /^Send /],
  },
  'the shared links': {
    open: async (page) => {
      await atResults(page);
      await button(page, 'Share').click();
    },
    held: /\/api\/.+\/shares(\?|$)/,
    arrived: 'No link was made yet.',
    controls: [/^Close$/, /^Copy the address/, /^Create link$/],
  },
  'the reports': {
    open: async (page) => {
      await atResults(page);
      await button(page, 'Export Report').click();
      await page.getByRole('menuitem', { name: 'Report as PDF' }).click();
    },
    held: /\/api\/.+\/reports(\?|$)/,
    arrived: 'No report was made yet.',
    controls: [/^Close$/, /^Make PDF$/],
  },
  'the parts of a figure': {
    open: async (page) => {
      await atResults(page);
      await button(page, /^What is this made of\?/).click();
    },
    held: /\/api\/.+\/results\/receipt\?/,
    arrived: 'Recompute',
    controls: [/^Close$/],
  },
};

type Changed = {
  readonly open: (page: Page) => Promise<Locator>;
  /** Presses something whose answer is held back. */
  readonly press?: (within: Locator) => Promise<unknown>;
  readonly held: RegExp;
  /** Shown while the answer is held back. */
  readonly waiting?: string | RegExp;
  /** Resolves when what was held back is shown. */
  readonly arrived?: (within: Locator) => Promise<unknown>;
  readonly controls: readonly RegExp[];
};

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Dialogs and panels with contents, or the progress of a request, that come later. */
const laterContents: Readonly<Record<string, Changed>> = {
  'an insight': {
    open: async (page) => {
      await atResults(page);
      await button(page, /^View Details: /).click();
      return dialogOf(page);
    },
    held: /\/api\/.+\/results\/(disagreement|change)(\?|$)/,
    waiting: 'Reading where people do not agree…',
    arrived: (dialog) => dialog.getByText(/none of this lens shows a disagreement/).waitFor(),
    controls: [/^Close$/, /^Discuss$/, /^Make it an action$/],
  },
  'a figure that is attached': {
    open: async (page) => {
      await atSources(page);
      await button(page, 'Attach Revenue as evidence').click();
      return dialogOf(page);
    },
    held: /\/api\/assessments(\?|$)/,
    arrived: (dialog) => dialog.getByRole('combobox', { name: 'Sub-lens', disabled: false }).waitFor(),
    controls: [/^Close$/, /^Cancel$/, /^Attach$/],
  },
  'evidence of a sub-lens': {
    open: async (page) => {
      await atResults(page);
      await button(page, /^1\s*Market$/).click();
      await button(page, /^Attach evidence: /).click();
      return dialogOf(page);
    },
    held: /\/api\/documents(\?|$)/,
    arrived: (dialog) => dialog.getByRole('button', { name: /^Strategy\.txt/ }).waitFor(),
    controls: [/^Close$/, /^Attach a figure$/],
  },
  'a passage of a document': {
    open: async (page) => {
      await atResults(page);
      await button(page, /^1\s*Market$/).click();
      await button(page, /^Attach evidence: /).click();
      await button(dialogOf(page), /^Strategy\.txt/).click();
      return dialogOf(page);
    },
    held: /\/api\/documents\/.+\/passages/,
    waiting: 'Loading text',
    arrived: (dialog) => dialog.getByRole('radio', { name: /Competition has grown/ }).waitFor(),
    controls: [/^Close$/, /^Attach$/, /^Cancel$/],
  },
  'a connected source that is tested': {
    open: async (page) => {
      await atSources(page);
      await button(page, 'Connect an API').click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Name', { exact: true }).fill('Figures');
      await dialog.getByLabel('Address').fill(address());
      return dialog;
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Test connection' }).click(),
    held: /\/api\/test-data-source$/,
    waiting: 'Testing',
    arrived: (dialog) => dialog.getByRole('cell', { name: 'Revenue' }).waitFor(),
    controls: [/^Close$/, /^Cancel$/, /^Connect$/, /^Test/],
  },
  'a source that is removed': {
    open: async (page) => {
      await atSources(page);
      await button(page, 'Remove Ledger').click();
      return dialogOf(page);
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Remove' }).click(),
    held: /\/api\/data-sources\/[^/?]+$/,
    waiting: 'Processing...',
    controls: [/^Close$/, /^Cancel$/, /^(Remove|Processing\.\.\.)$/],
  },
  'an invitation to the team': {
    open: async (page) => {
      await page.goto(`${server.url}/team`);
      await button(page, 'Invite member').click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Email').fill('new@still.example');
      return dialog;
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Send invitation' }).click(),
    held: /\/api\/team\/invitations$/,
    waiting: 'Processing...',
    controls: [/^Close$/, /^Cancel$/, /^(Send invitation|Processing\.\.\.)$/],
  },
  'a new version of a document': {
    open: async (page) => {
      await page.goto(`${server.url}/documents`);
      await button(page, 'Actions for Strategy.txt').click();
      await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
      const dialog = dialogOf(page);
      const file = { name: 'Strategy.txt', mimeType: 'text/plain', buffer: Buffer.from('Another strategy.') };
      await dialog.getByLabel('File').setInputFiles(file);
      return dialog;
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Upload' }).click(),
    held: /\/api\/documents\/.+\/versions$/,
    waiting: 'Processing...',
    controls: [/^Close$/, /^Cancel$/, /^(Upload|Processing\.\.\.)$/],
  },
  'the preview of a document': {
    open: async (page) => {
      await page.goto(`${server.url}/documents?document=${documentId}`);
      return page.getByRole('region', { name: /^Preview of / });
    },
    held: /\/api\/documents\/[^/?]+(\?|$)/,
    arrived: (preview) => preview.getByText('The board approved the budget.').waitFor(),
    controls: [/^(Close preview|Back to the list)$/],
  },
};

type Refused = {
  readonly open: (page: Page) => Promise<Locator>;
  readonly press: (within: Locator) => Promise<unknown>;
  /** The request that is refused. */
  readonly refused: RegExp;
  readonly controls: readonly RegExp[];
};

/** Dialogs that show a refusal. The last one is as high as the window allows. */
const refusals: Readonly<Record<string, Refused>> = {
  'a report as PDF': {
    open: async (page) => {
      await atResults(page);
      await button(page, 'Export Report').click();
      await page.getByRole('menuitem', { name: 'Report as PDF' }).click();
      return dialogOf(page);
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Make PDF' }).click(),
    refused: /\/api\/.+\/reports(\?|$)/,
    controls: [/^Close$/, /^Make PDF$/, /^Open to print$/],
  },
  'a question before something is removed': {
    open: async (page) => {
      await atSources(page);
      await button(page, 'Remove Ledger').click();
      return dialogOf(page);
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Remove' }).click(),
    refused: /\/api\/data-sources\/[^/?]+$/,
    controls: [/^Close$/, /^Cancel$/, /^Remove$/],
  },
  'an invitation to the team': {
    open: async (page) => {
      await page.goto(`${server.url}/team`);
      await button(page, 'Invite member').click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Email').fill('new@still.example');
      return dialog;
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Send invitation' }).click(),
    refused: /\/api\/team\/invitations$/,
    controls: [/^Close$/, /^Cancel$/, /^Send invitation$/],
  },
  'a new version of a document': {
    open: async (page) => {
      await page.goto(`${server.url}/documents`);
      await button(page, 'Actions for Strategy.txt').click();
      await page.getByRole('menuitem', { name: 'Upload a new version' }).click();
      const dialog = dialogOf(page);
      const file = { name: 'Strategy.txt', mimeType: 'text/plain', buffer: Buffer.from('A third strategy.') };
      await dialog.getByLabel('File').setInputFiles(file);
      return dialog;
    },
    press: (dialog) => dialog.getByRole('button', { name: 'Upload' }).click(),
    refused: /\/api\/documents\/.+\/versions$/,
    controls: [/^Close$/, /^Cancel$/, /^Upload$/],
  },
  'the last look before a launch': {
    open: async (page) => {
      await page.goto(`${server.url}/assessment/launch`);
      await page.getByLabel('Assessment name').fill('Refused');
      await page.getByPlaceholder('Email').first().fill('bo@still.example');
      await button(page, /^Launch Assessment$/).click();
      return dialogOf(page);
    },
    press: (dialog) => dialog.getByRole('button', { name: /^Launch/ }).click(),
    refused: /\/api\/assessments$/,
    controls: [/^Close$/, /^Back/, /^Launch/],
  },
};

describe.each([
  ['desk', desk],
  ['phone', phone],
] as const)('on a %s', (_, device) => {
  beforeAll(fillOrganisation);

  it.each(Object.entries(dialogs))(
    'no button of the dialog with %s moves when its content arrives',
    async (_name, { open, held, arrived, controls }) => {
      const { page, context } = await signedIn(device);
      const { release } = await holdBack(page, held);
      await open(page);
      const dialog = page.getByRole('dialog');
      const places = () => Promise.all(controls.map((name) => placeOf(button(dialog, name))));
      await button(dialog, controls[0] ?? /./).waitFor();
      const before = await places();
      release();
      await dialog.getByText(arrived).first().waitFor();
      expect(await places()).toEqual(before);
      await context.close();
    },
  );

  describe('in one window', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await signedIn(device));
    });
    let held: Held | undefined;
    // A request that is still held keeps the next page waiting.
    afterEach(async () => {
      await held?.refuse();
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'wait' });
    });

    it.each(Object.entries(laterContents))(
      'no button moves in the dialog or panel with %s',
      async (_name, { open, press, held: addresses, waiting, arrived, controls }) => {
        held = await holdBack(page, addresses);
        const within = await open(page);
        const first = within.getByRole('button', { name: controls[0] ?? /./ }).first();
        await first.waitFor();
        // It slides in.
        await within.evaluate((element) =>
          Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)),
        );
        const before = await placesOf(within, controls);
        await press?.(within);
        await held.first;
        if (waiting) {
          await within.getByText(waiting).first().waitFor();
          expectStill(await placesOf(within, controls), before);
        }
        if (arrived) {
          held.release();
          await expectArrived(within, arrived);
          expectStill(await placesOf(within, controls), before);
        }
      },
    );
  });

  it.each(Object.entries(refusals))(
    'no button of the dialog with %s moves when its request is refused, and the refusal is in sight',
    async (_name, { open, press, refused, controls }) => {
      const { page, context } = await signedIn(device);
      await page.route(refused, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill(refusal),
      );
      const within = await open(page);
      await within
        .getByRole('button', { name: controls[0] ?? /./ })
        .first()
        .waitFor();
      await within.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)),
      );
      const before = await placesOf(within, controls);
      await press(within);
      const alert = within.getByRole('alert').filter({ hasText: 'Look at it again' });
      await expectArrived(within, () => alert.waitFor());
      expectStill(await placesOf(within, controls), before);
      expect(await isUncovered(alert)).toBe(true);
      expect(await axeProblems(page)).toEqual([]);
      await context.close();
    },
  );

  it('the dialog of an insight is as high as its content', async () => {
    const { page, context } = await signedIn(device);
    await atResults(page);
    await button(page, /^View Details: /).click();
    const last = dialogOf(page).getByText(/none of this lens shows a disagreement/);
    await last.waitFor();
    const end = await last.evaluate(
      (element) =>
        (element.closest('dialog')?.getBoundingClientRect().bottom ?? Number.NaN) -
        element.getBoundingClientRect().bottom,
    );
    expect(end).toBeLessThan(32);
    await context.close();
  });

  it.each([
    ['shared link', /\/claim-link$/, 'People', 'Reading whether the link is on…'],
    ['release line', /\/api\/.+\/results(\?|$)/, 'By stakeholder group', 'Reading when results are shown…'],
  ] as const)(
    'what is below the %s of the board stays where it is when it arrives',
    async (_name, held, below, reading) => {
      const { page, context } = await signedIn(device);
      const { release } = await holdBack(page, held);
      await atBoard(page);
      const heading = page.getByRole('heading', { name: below, exact: true });
      await heading.waitFor();
      const before = await placeOf(heading);
      await page.getByText(reading).waitFor({ state: 'attached' });
      release();
      await page.getByText(reading).waitFor({ state: 'detached' });
      expect(Math.abs((await placeOf(heading)) - before)).toBeLessThanOrEqual(4);
      await context.close();
    },
  );

  it('the assistant offers its questions once the choice of an assessment is there', async () => {
    const { page, context } = await signedIn(device);
    const { release } = await holdBack(page, /\/api\/assessments(\?|$)/);
    await page.goto(`${server.url}/ai-assistant`, { waitUntil: 'commit' });
    await page.locator('[aria-busy="true"]').first().waitFor();
    release();
    const question = button(page, 'What is our strongest lens?');
    await question.waitFor();
    expect(await page.getByLabel('Assessment', { exact: true }).isVisible()).toBe(true);
    await context.close();
  });
});
