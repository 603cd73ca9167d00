import type { Browser, Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveChanged, liveChanged, liveEvents } from '../../api/live/contract/live.ts';
import { type Comparison, writeSides } from '../../api/results/contract/comparison.ts';
import type { Receipt } from '../../api/results/contract/receipt.ts';
import type { Trends } from '../../api/results/contract/trends.ts';
import { scoreText } from '../../domain/scoring/score-text.ts';
import {
  axeProblems,
  desk,
  launchBrowser,
  sidewaysScroll,
  signInByApi,
  visit,
  walkedDevices,
} from '../support/browser.ts';
import {
  callerOf,
  confirmAddress,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { themes } from '../support/crowd.ts';
import { runCycle } from '../support/cycle.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let leader: Leader;
let spring = '';
let autumn = '';

const leaders = 'Senior Leadership';
const groups = { [leaders]: 10, Employee: 20 } as const;
const score = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ask = <T>(path: string, by = leader) => by.call<T>('GET', path, undefined, { token: by.token });
const compare = (assessmentId: string, query: string) =>
  ask<Comparison>(`/api/assessments/${assessmentId}/results/compare${query}`);

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  const threshold = 10;
  // In both cycles leaders rate the first lens higher and the second lower than the others do. In the second, half a year later,
  // everybody rates the third higher.
  const cycle = (name: string, later: number) =>
    runCycle(server.url, leader, {
      name,
      threshold,
      groups,
      scoreOf: (group, person, theme) => {
        const lens = theme.split('.')[0];
        const bias = group !== leaders ? 0 : lens === '1' ? 3 : lens === '2' ? -3 : 0;
        return 4 + (person % 3) - 1 + bias + (lens === '3' ? later : 0);
      },
    });
  spring = await cycle('Spring', 0);
  autumn = await cycle('Autumn', 3);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the comparison of groups', () => {
  it('finds the lenses that leaders rate higher and lower than the others, with size and certainty', async () => {
    const found = await compare(autumn, '');
    expect(found.sides.map(({ groups: together, people }) => [together, people])).toEqual([
      [[leaders], 10],
      [['Employee'], 20],
    ]);
    expect(found.leading).toBe(0);
    const { lenses = [] } =
      (await resultsOf(leader, autumn, `?group=${encodeURIComponent(leaders)}`)).figure ?? {};
    expect(found.rows.map(({ id, cells }) => [id, cells[0]?.mean])).toEqual(
      lenses.map(({ id, cell }) => [id, cell.mean]),
    );
    const [market, people, financial] = found.rows;
    expect(market?.gap).toMatchObject({ size: 'large', verdict: 'clear' });
    expect(people?.gap).toMatchObject({ size: 'large', verdict: 'clear' });
    expect(financial?.gap?.verdict).toBe('notClear');
    expect(found.clear?.firstHigher.every(({ theme }) => theme.startsWith('1.'))).toBe(true);
    expect(found.clear?.secondHigher.every(({ theme }) => theme.startsWith('2.'))).toBe(true);
    expect(found.clear?.tested).toBe(found.clear?.themes);
  });

  it('changes every sign when the sides are swapped', async () => {
    const there = await compare(autumn, `?groups=${encodeURIComponent(writeSides([leaders, 'Employee']))}`);
    const back = await compare(autumn, `?groups=${encodeURIComponent(writeSides(['Employee', leaders]))}`);
    expect(back.rows.map(({ gap }) => -(gap?.points ?? 0) + 0)).toEqual(
      there.rows.map(({ gap }) => (gap?.points ?? 0) + 0),
    );
    expect(back.leading).toBe(1);
  });

  it('tests no difference against everyone, who include the group, and hides unreleased groups', async () => {
    const everyone = await compare(autumn, '?groups=Employee,~everyone');
    expect(everyone.rows[0]?.gap).toMatchObject({ interval: null, delta: null, verdict: 'overlap' });
    expect(everyone.clear).toBeNull();
    const hidden = await compare(autumn, '?groups=Employee,Investor');
    expect(hidden.rows.every(({ cells, gap }) => cells[1]?.mean === null && gap === null)).toBe(true);
    expect(hidden.rows[0]?.cells[1]?.hidden).toBe('protected');
  });

  it('refuses a meaningless request with the reason', async () => {
    for (const [query, status, code] of [
      ['?groups=Employee,Employee', 400, 'GROUP_TWICE'],
      ['?groups=a,b,c,d,e,f', 400, 'TOO_MANY_GROUPS'],
      ['?groups=100%25', 400, 'GROUPS_UNREADABLE'],
      ['?of=99', 404, 'NOT_FOUND'],
    ] as const)
      await expect(compare(autumn, query)).rejects.toMatchObject({ status, code });
  });
});

describe('a receipt', () => {
  it('shows the same figure computed from the event log and from the read model, at every level', async () => {
    for (const of of ['overall', '1', '1.1', '1.1.1']) {
      const found = await ask<Receipt>(`/api/assessments/${autumn}/results/receipt?of=${of}`);
      expect(found.recomputed).toMatchObject({ mean: found.shown.mean, agrees: true });
      expect(found.people).toBe(30);
    }
    const hidden = await ask<Receipt>(`/api/assessments/${autumn}/results/receipt?of=1&group=Investor`);
    expect(hidden).toMatchObject({ people: null, made: null, shown: { mean: null, hidden: 'protected' } });
    for (const query of ['of=77', 'of=1&group=__proto__'])
      await expect(ask(`/api/assessments/${autumn}/results/receipt?${query}`)).rejects.toMatchObject({
        status: 404,
      });
  });
});

describe('one assessment', () => {
  let own: Leader;
  beforeAll(async () => {
    own = await registerLeader(server.url, { email: 'once@example.org' });
    await confirmAddress(own);
    const scoreOf = (_group: string, person: number) => 5 + (person % 3);
    await runCycle(server.url, own, { name: 'First', threshold: 5, groups: { Employee: 10 }, scoreOf });
  });

  it.each(walkedDevices())('is no trend: it is a sentence and one table on %s', async (_, device) => {
    const { page, complaints, context } = await visit(browser, device);
    await signInByApi(page, server.url, own);
    await page.goto(`${server.url}/trends`);
    await page.getByText(/^No trend yet: it begins with a second assessment of /).waitFor();
    const table = page.getByRole('table');
    await table.getByRole('row', { name: /^Overall / }).waitFor();
    const overall = (await ask<Trends>('/api/trends', own)).series[0]?.points[0]?.mean ?? -1;
    await table.getByRole('row', { name: `Overall ${score.format(overall)}` }).waitFor();
    expect(await table.getByRole('row').count()).toBe(1 + 1 + 9);
    expect(await page.getByRole('main').getByRole('img').count()).toBe(0);
    expect(await page.getByText('The same numbers as a table').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await table.getByRole('button', { name: /Market/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a trend', () => {
  it('contains both cycles with the numbers of their results, and does not exist for other organisations', async () => {
    const found = await ask<Trends>('/api/trends');
    expect(
      found.cycles.map(({ assessmentId, coverage }) => [assessmentId, coverage.compared === coverage.of]),
    ).toEqual([
      [spring, true],
      [autumn, true],
    ]);
    const results = await Promise.all([spring, autumn].map((id) => resultsOf(leader, id)));
    expect(found.series[0]?.points.map(({ mean }) => mean)).toEqual(
      results.map(({ figure }) => figure?.overall.mean),
    );
    const financial = found.series.find(({ id }) => id === '3');
    expect(financial?.changes).toMatchObject([{ from: spring, to: autumn, points: 3, verdict: 'clear' }]);
    expect(found.series.find(({ id }) => id === '4')?.changes[0]?.verdict).toBe('notClear');
    const stranger = await registerLeader(server.url, { email: 'stranger@example.org' });
    expect((await ask<Trends>('/api/trends', stranger)).cycles).toEqual([]);
    await expect(ask('/api/trends?company=Engines%20Ltd', stranger)).rejects.toMatchObject({ status: 404 });
    const { position } = await launch(stranger, {
      name: 'Own',
      company: 'Engines Ltd',
      participants: [{ email: 'bo@example.org', role: 'Employee' }],
    });
    const own = await ask<Trends>(`/api/trends?after=${position}`, stranger);
    expect([own.cycles, own.leftOut.map(({ why }) => why)]).toEqual([[], ['notReleased']]);
  });

  it('stores milestones and a target, ignores a repeated request, and refuses an invalid day or a value outside the scale', async () => {
    const { token, call } = leader;
    const requestId = '11111111-1111-4111-8111-111111111111';
    const add = () =>
      call<{ milestoneId: string }>(
        'POST',
        '/api/milestones',
        { name: ' Merger ', date: '2026-03-01' },
        { token, requestId },
      );
    const { milestoneId } = await add();
    expect((await add()).milestoneId).toBe(milestoneId);
    await call('PUT', '/api/trends/target', { target: 6.5, framework: 'nine-lenses@1' }, { token });
    expect(await ask<Trends>('/api/trends')).toMatchObject({
      milestones: [{ milestoneId, name: 'Merger', date: '2026-03-01' }],
      target: 6.5,
    });
    await call(
      'PUT',
      `/api/milestones/${milestoneId}`,
      { name: 'Merger with Acme', date: '2026-03-02' },
      { token },
    );
    expect((await ask<Trends>('/api/trends')).milestones).toEqual([
      { milestoneId, name: 'Merger with Acme', date: '2026-03-02' },
    ]);
    await call('DELETE', `/api/milestones/${milestoneId}`, undefined, { token });
    expect((await ask<Trends>('/api/trends')).milestones).toEqual([]);
    for (const [method, path, body, status] of [
      ['POST', '/api/milestones', { name: 'x', date: '2026-02-30' }, 400],
      ['POST', '/api/milestones', { name: ' ', date: '2026-02-03' }, 400],
      ['PUT', '/api/trends/target', { target: 10, framework: 'nine-lenses@1' }, 400],
      ['PUT', '/api/trends/target', { target: 1, framework: 'nothing@1' }, 400],
      ['DELETE', `/api/milestones/${milestoneId}`, undefined, 404],
    ] as const)
      await expect(call(method, path, body, { token })).rejects.toMatchObject({ status });
  });
});

async function signIn(page: Page): Promise<void> {
  await signInByApi(page, server.url, leader);
}
const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);

describe('a person on these pages', () => {
  it('compares two groups, opens a receipt, recomputes it, adds a milestone and sees the trend, all with the numbers of the API', async () => {
    const { page, complaints, context } = await visit(browser, { ...desk, colorScheme: 'light' });
    await signIn(page);
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('link', { name: 'Compare groups' }).click();
    await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
    // Until the comparison is loaded, the results page is shown, which has the same heading and field.
    await page.getByText('What is compared', { exact: true }).waitFor();
    await page.getByLabel('Group', { exact: true }).selectOption('Employee');
    await page.getByLabel('compared with').selectOption(leaders);
    await page.waitForURL((url) => url.searchParams.get('groups') === `Employee,${leaders}`);
    await settled(page);
    const answer = await compare(autumn, `?groups=${encodeURIComponent(`Employee,${leaders}`)}`);
    await page.getByText('The same numbers as a table').click();
    const table = page.getByRole('region', { name: 'Lens by lens, table' });
    const market = table.getByRole('row', { name: /^Market/ });
    for (const { mean } of answer.rows[0]?.cells ?? [])
      await market.getByRole('cell', { name: scoreText(mean ?? -1, [4, 7]), exact: true }).waitFor();
    await market.getByText('large, clear difference').waitFor();
    await page.getByRole('button', { name: 'Market', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('open') === '1');
    await page.getByRole('button', { name: 'Market Characteristics' }).first().waitFor();
    await page.getByRole('region', { name: 'Hidden strengths' }).waitFor();

    await page.getByRole('button', { name: 'What is this made of? Market, Employee' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What is this made of?' });
    const receipt = await ask<Receipt>(`/api/assessments/${autumn}/results/receipt?of=1&group=Employee`);
    // Scores of levels are rounded to one decimal.
    const mean = (receipt.shown.mean ?? -1).toFixed(1);
    await dialog.getByText(`= ${mean}`).waitFor();
    await dialog.getByRole('button', { name: 'Recompute' }).click();
    await dialog.getByText(new RegExp(`${mean.replace('.', '\\.')}\\. Both agree\\.`)).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Market Characteristics' }).click();
    await dialog.getByRole('button', { name: 'Back to Market' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Trends' }).click();
    const overall = page.getByRole('region', { name: 'Overall', exact: true });
    const trends = await ask<Trends>('/api/trends');
    await overall
      .getByText(score.format(trends.series[0]?.points.at(-1)?.mean ?? -1), { exact: true })
      .first()
      .waitFor();
    await page
      .getByRole('region', { name: 'Financial', exact: true })
      .getByText('+3.0 since Spring · clear change')
      .first()
      .waitFor();
    await page.getByLabel('What happened').fill('New strategy');
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await page.getByText('Choose a day').waitFor();
    expect(await page.getByLabel('What happened').inputValue()).toBe('New strategy');
    await page.getByLabel('Day').fill('2026-03-01');
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await page.getByRole('button', { name: 'Remove New strategy' }).waitFor();
    await page.getByRole('button', { name: 'Edit New strategy' }).click();
    await page.getByLabel('What happened').first().fill('New strategy for Europe');
    await page.getByRole('button', { name: 'Save milestone' }).click();
    await page.getByRole('button', { name: 'Remove New strategy for Europe' }).waitFor();
    await page.getByRole('button', { name: 'Edit New strategy for Europe' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove New strategy for Europe' }).waitFor();
    await page.getByLabel('Target', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Set target' }).click();
    await page.getByText('Write a number between 0 and 9, or nothing.').waitFor();
    await page.getByLabel('Target', { exact: true }).fill('7,5');
    await page.getByRole('button', { name: 'Set target' }).click();
    await page.getByText('Target saved').waitFor();
    expect((await ask<Trends>('/api/trends')).target).toBe(7.5);
    expect(complaints).toEqual([]);
    await context.close();
  });

  // The short run covers a desktop and a phone, in light and dark.
  const devices = walkedDevices();
  it.each(devices)(
    'sees pages without a failing axe node, sideways scroll or console error on %s',
    async (_, device) => {
      const { page, complaints, context } = await visit(browser, device);
      await signIn(page);
      const findings: string[] = [];
      const walked = [`/assessments/${autumn}/compare?open=1,1.1`, '/trends'];
      const more = [
        `/assessments/${autumn}/compare?groups=Employee,${leaders},~everyone,Investor&order=gap`,
        '/trends?group=Employee',
      ];
      for (const path of process.env.LONG === '1' ? [...walked, ...more] : walked) {
        await page.goto(`${server.url}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await settled(page);
        for (const problem of await axeProblems(page)) findings.push(`${path}: ${problem}`);
        if ((await sidewaysScroll(page)) > 0) findings.push(`${path}: wider than the window`);
      }
      expect(findings).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('reads what a point in a trend chart means, by keyboard and by pointer, and prints charts that are below the window', async () => {
    const { page, complaints, context } = await visit(browser, { viewport: { width: 390, height: 600 } });
    await signIn(page);
    await page.goto(`${server.url}/trends`);
    const charts = page.getByRole('slider', { name: /over time, point by point$/ });
    const overall = charts.first();
    await overall.locator('svg').first().waitFor();
    const spring = overall.getByText(/^Spring, .+: \d\.\d/);
    expect(await spring.count()).toBe(0);
    await overall.focus();
    await page.keyboard.press('Home');
    await spring.waitFor();
    // The value announced to screen readers follows the tooltip.
    const told = (await spring.textContent()) ?? '';
    await expect.poll(() => overall.getAttribute('aria-valuetext')).toBe(told);
    await page.keyboard.press('End');
    await overall.getByText(/^Autumn, .+: \d\.\d/).waitFor();
    await overall.blur();
    await overall.getByText(/^Autumn, .+: \d\.\d/).waitFor({ state: 'detached' });
    await overall.hover({ position: { x: 60, y: 100 } });
    await spring.waitFor();
    await page.keyboard.press('Escape');
    await spring.waitFor({ state: 'hidden' });
    await page.mouse.move(0, 0);
    await overall.focus();
    await page.keyboard.press('Home');
    await spring.waitFor();
    await page.keyboard.press('Escape');
    await spring.waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await overall.getByText(/^Autumn, .+: \d\.\d/).waitFor();

    // Everything must be drawn within the event, because the browser prints the state right after it.
    const drawn = await charts.evaluateAll((sliders) => {
      const marks = () => sliders.map((slider) => slider.querySelectorAll('svg svg path').length);
      const before = marks();
      window.dispatchEvent(new Event('beforeprint'));
      return { before, after: marks() };
    });
    expect(drawn.before.at(-1)).toBe(0);
    expect(drawn.after).toEqual(drawn.after.map(() => 2));
    expect(drawn.after).toHaveLength(10);
    expect(complaints).toEqual([]);

    await page.route(/trend-drawing/, (route) => route.abort());
    await page.reload();
    await page.getByText('The chart is not loaded. The table has the same numbers.').first().waitFor();
    await page.getByText('The same numbers as a table').first().click();
    await page
      .getByRole('region', { name: 'Overall over time' })
      .getByRole('row', { name: /^Spring/ })
      .waitFor();
    await context.close();
  });

  it('sees a new release on the open pages of comparison and trends, announced by the live connection', async () => {
    const emails = Array.from({ length: 10 }, (_, person) => `winter-${person}@example.org`);
    const participants = emails.map((email, person) => ({
      name: '',
      email,
      role: person % 2 ? ('Employee' as const) : ('Customer' as const),
    }));
    const { assessmentId } = await launch(leader, {
      name: 'Winter',
      company: 'Engines Ltd',
      threshold: 5,
      participants,
    });
    const { page, complaints, context } = await visit(browser, desk);
    await signIn(page);
    await page.goto(`${server.url}/trends`);
    await page.getByText('Winter has nothing released yet.').waitFor();
    const other = await context.newPage();
    await other.goto(`${server.url}/assessments/${assessmentId}/compare`);
    await other.getByText('Nothing to compare yet').waitFor();

    const heard: LiveChanged[] = [];
    const socket = io(server.url, {
      transports: ['websocket'],
      auth: { token: leader.token },
      forceNew: true,
    });
    socket.on(liveEvents.changed, (change: unknown) => heard.push(liveChanged.parse(change)));
    await new Promise((resolve) => socket.once(liveEvents.hello, resolve));
    const links = await linksFromOutbox(leader, emails);
    for (const [person, email] of emails.entries()) {
      const taker = await openLink(callerOf(server.url), links.get(email) ?? '');
      await taker.start();
      await taker.save(themes.map((theme) => ({ theme, score: 3 + (person % 3) })));
      await taker.submit();
    }
    await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token: leader.token });

    // Both pages change without a reload.
    await page.getByText('3 cycles', { exact: false }).first().waitFor();
    await page.getByRole('slider', { name: 'Overall over time' }).focus();
    await page.keyboard.press('Home');
    await page
      .getByText(/^Spring, .+: \d\.\d/)
      .first()
      .waitFor();
    await other.getByText('What is compared', { exact: true }).waitFor();
    expect(heard.some(({ model, id }) => model === 'comparison' && id === assessmentId)).toBe(true);
    expect(heard.some(({ model, id }) => model === 'trend' && id === null)).toBe(true);
    expect(complaints).toEqual([]);
    socket.close();
    await context.close();
  });
});
