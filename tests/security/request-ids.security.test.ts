import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBrowser, registerLeader, tokenIn } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, launched, send } from './wire.ts';

// A repeated request gets its original answer without a new decision. Its id must not allow anything that a decision would have
// refused.

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(async () => {
  await product.stop();
});

const anna = 'anna@a.example';

function visitor(link: string, browser = newBrowser()) {
  let token: string | undefined;
  return async (method: string, path: string, json?: unknown, requestId: string = randomUUID()) => {
    const answer = await send(product.url, method, `/api/take${path}`, {
      token,
      json: path === '/sessions' ? { token: tokenIn(link) } : json,
      headers: { cookie: browser },
      requestId,
    });
    token = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1] ?? token;
    return answer;
  };
}
const save = (score: number) => ({ answers: [{ theme: '1.1.1', score, comment: 'Only mine to read' }] });

async function begun() {
  const { linkOf } = await launched(await registerLeader(product.url), [anna, 'bert@a.example']);
  const link = linkOf(anna);
  const [person, spy] = [visitor(link), visitor(link)];
  await person('POST', '/sessions');
  await person('POST', '/start', { name: 'Anna', role: 'Employee' });
  await person('PUT', '/answers', save(3));
  await spy('POST', '/sessions');
  return { person, spy };
}

it('a removed browser gets no code and no count with the id of a refused request', async () => {
  const { person, spy } = await begun();
  expect((await person('POST', '/codes')).status).toBe(200);
  const known = randomUUID();
  // A wrong code is recorded as an event, so this id is known from now on.
  expect(codeOf(await spy('POST', '/resume', { code: 'AAAA-AAAA' }, known))).toBe('409 RESUME_CODE_WRONG');
  expect(codeOf(await spy('POST', '/codes', undefined, known))).toBe('403 ANOTHER_DEVICE');
  expect(codeOf(await spy('PUT', '/answers', save(9), known))).toBe('403 ANOTHER_DEVICE');
  expect(codeOf(await spy('POST', '/submit', { confirmFewer: true }, known))).toBe('403 ANOTHER_DEVICE');
  expect(codeOf(await spy('POST', '/start', { name: 'Spy', role: 'Employee' }, known))).toBe(
    '403 ANOTHER_DEVICE',
  );
  expect(codeOf(await spy('POST', '/continue', undefined, known))).toBe('403 ANOTHER_DEVICE');
});

it('a removed browser learns nothing more with the ids of its own earlier requests', async () => {
  const { person: desk, spy: phone } = await begun();
  const [start, saved, coded] = [randomUUID(), randomUUID(), randomUUID()];
  expect((await desk('POST', '/start', { name: 'Anna', role: 'Employee' }, start)).status).toBe(200);
  expect((await desk('PUT', '/answers', save(4), saved)).status).toBe(200);
  const { code } = (await desk('POST', '/codes', undefined, coded)).body as { code: string };
  expect((await phone('POST', '/resume', { code })).status).toBe(200);
  expect((await desk('POST', '/leave')).status).toBe(204);
  await phone('PUT', '/answers', { answers: [{ theme: '1.1.2', score: 1 }] });
  await phone('POST', '/codes');
  expect(codeOf(await desk('PUT', '/answers', save(4), saved))).toBe('403 ANOTHER_DEVICE');
  expect(codeOf(await desk('POST', '/codes', undefined, coded))).toBe('403 ANOTHER_DEVICE');
  expect(codeOf(await desk('POST', '/start', { name: 'Anna', role: 'Employee' }, start))).toBe(
    '403 ANOTHER_DEVICE',
  );
});

it("a browser that began with another person's link is removed when that person enters a code", async () => {
  const { linkOf } = await launched(await registerLeader(product.url), [anna, 'bert@a.example']);
  const [owner, person] = [visitor(linkOf(anna)), visitor(linkOf(anna))];
  await owner('POST', '/sessions');
  await owner('POST', '/start', { name: 'Anna', role: 'Employee' });
  const { code, others } = (await owner('POST', '/codes')).body as { code: string; others: number };
  expect(others).toBe(0);
  await person('POST', '/sessions');
  expect((await person('POST', '/resume', { code, only: true })).status).toBe(200);
  expect((await person('PUT', '/answers', save(2))).status).toBe(200);
  for (const [method, path, json] of [
    ['PUT', '/answers', save(9)],
    ['POST', '/codes', undefined],
    ['POST', '/only-here', undefined],
  ] as const)
    expect(codeOf(await owner(method, path, json))).toBe('403 ANOTHER_DEVICE');
  expect((await owner('GET', '')).text).not.toContain('Only mine to read');

  // The same holds later: an admitted browser can be removed again.
  const { code: another } = (await person('POST', '/codes')).body as { code: string };
  const phone = visitor(linkOf(anna));
  await phone('POST', '/sessions');
  expect((await phone('POST', '/resume', { code: another })).status).toBe(200);
  expect((await person('POST', '/codes')).body).toMatchObject({ others: 1 });
  expect((await person('POST', '/only-here')).status).toBe(200);
  expect(codeOf(await phone('PUT', '/answers', save(9)))).toBe('403 ANOTHER_DEVICE');
  expect((await person('PUT', '/answers', save(6))).status).toBe(200);
});

it("a removed browser does not use up the person's codes", async () => {
  const { person, spy } = await begun();
  for (let tried = 0; tried < 25; tried += 1)
    expect(codeOf(await spy('POST', '/codes'))).toBe('403 ANOTHER_DEVICE');
  expect((await person('POST', '/codes')).status).toBe(200);
});

it('no submission is accepted once the log contains the closing, even if a view is behind', async () => {
  const leader = await registerLeader(product.url);
  const { assessmentId, linkOf } = await launched(leader, [anna, 'bert@a.example']);
  const ask = visitor(linkOf(anna));
  await ask('POST', '/sessions');
  await ask('POST', '/start', { name: 'Anna', role: 'Employee' });
  await ask('PUT', '/answers', save(3));
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, leader);
  // The request comes at once, while the directory may be behind.
  expect((await ask('POST', '/submit', { confirmFewer: true })).status).toBe(409);
});

it('a repeated request gets its original answer, and its id cannot be used for another command', async () => {
  const { person } = await begun();
  const known = randomUUID();
  const first = await person('PUT', '/answers', save(5), known);
  expect((await person('PUT', '/answers', save(5), known)).body).toMatchObject({
    revision: (first.body as { revision: number }).revision,
  });
  expect((await person('POST', '/submit', { confirmFewer: true }, known)).status).toBe(200);
  const { response } = (await person('GET', '')).body as { response: { submittedAt: string | null } };
  expect(response.submittedAt).not.toBeNull();

  // With two members and one id, removing the second is not answered as done because the first was removed.
  const leader = await registerLeader(product.url);
  const members = [await addMember(leader, product.url), await addMember(leader, product.url)];
  for (const { accountId } of members)
    await send(product.url, 'DELETE', `/api/team/members/${accountId}`, {
      token: leader.token,
      json: { currentPassword: leader.password },
      requestId: known,
    });
  const team = await leader.call<{ members: unknown[] }>('GET', '/api/team', undefined, leader);
  expect(team.members).toHaveLength(1);
});
