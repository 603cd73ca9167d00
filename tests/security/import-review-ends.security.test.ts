import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { Organization } from '../../domain/organization/state.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { derivedId } from '../../infra/identifiers/identifiers.ts';
import { importFileKey, importFiles } from '../../infra/survey-files/import-files.ts';
import { callerOf, confirmAddress, type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { addMember, type Member } from '../support/members.ts';
import { operatorTokenOf } from '../support/operators.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startSmtp } from '../support/smtp.ts';
import { codeOf, send, until } from './wire.ts';

// While an import is in review, its importer may lose a right, leave, or come back, the plan may become smaller, and the retention period may
// end. Nobody else may read it then, an owner can always withdraw it, and a withdrawal destroys the key of its file.

const day = 86_400_000;
let product: Product;
let later = 0;
beforeAll(async () => {
  product = await runProduct({
    env: { DEFAULT_PLAN: 'free' },
    change: (infra) => ({
      ...infra,
      clock: { now: () => Date.now() + later },
      monotonic: () => performance.now() + later,
    }),
  });
});
afterAll(async () => {
  await product.stop();
  for (const { model, different } of await compareWithRebuild(product.folder))
    expect([model, different]).toEqual([model, []]);
});

const tell = (method: string, path: string, token: string, json?: object, { url } = product) =>
  send(url, method, path, { token, json });
const post = (path: string, token: string, json?: object, at = product) =>
  tell('POST', path, token, json, at);
/** @param question of the file, so that two files share nobody */
const fileOf = (question = 'Zebra listens') => ({
  ...{ fileName: 'herd.csv', scale: { min: 1, max: 5 }, name: 'Herd of the year', company: 'Engines Ltd' },
  columns: { group: 'group', questions: [question], comments: { Why: question } },
  content: Buffer.from(
    [
      `group,${question},Why`,
      ...Array.from({ length: 9 }, (_, at) => `Okapi,${1 + (at % 5)},Quagga ${question} ${at}`),
    ].join('\n'),
  ).toString('base64'),
});
async function reviewed(token: string, more: object = {}, at = product): Promise<string> {
  const json = { ...fileOf(), leaveOut: true, ...more };
  const { status, text, body } = await post('/api/imports', token, json, at);
  expect([status, text]).toEqual([202, expect.any(String)]);
  return (body as { assessmentId: string }).assessmentId;
}
const stateOf = async (assessmentId: string, token: string) =>
  ((await tell('GET', `/api/imports/${assessmentId}`, token)).body as ImportProgress).state;
/** The answers of the three routes of a review, in the order of how much they tell and change. */
async function triedBy(token: string, assessmentId: string, at = product): Promise<readonly string[]> {
  const answers = [await tell('GET', `/api/imports/${assessmentId}/check`, token, undefined, at)];
  for (const end of ['show', 'withdraw'])
    answers.push(await post(`/api/imports/${assessmentId}/${end}`, token, undefined, at));
  for (const { text } of answers) expect(text).not.toMatch(/zebra|okapi|quagga/i);
  return answers.map((answer) => (answer.status < 300 ? String(answer.status) : codeOf(answer)));
}
const allRefused = (code: string) => Array(3).fill(code);
const mayCheck = async (token: string, assessmentId: string) => {
  const { status, text } = await tell('GET', `/api/imports/${assessmentId}/check`, token);
  expect([status, text]).toEqual([200, expect.stringContaining('Zebra')]);
};
const placesOf = async ({ session }: Leader, { infra } = product) =>
  (await infra.commands.load(Organization, session.organization.id)).state?.allowed.size;

/** What a backup has of the file of an import. */
async function copyOf(assessmentId: string, { infra } = product) {
  const { state } = await infra.commands.load(SurveyImport, assessmentId);
  const key = importFileKey({ assessmentId, file: state?.file });
  const blob = await infra.blobs.get(key);
  if (!blob) throw new Error('The import has no file');
  return { assessmentId, file: state?.file, key, bytes: await buffer(blob.stream) };
}
/** The file is removed, and nobody can read the copy of it. */
async function mustBeErased(
  { assessmentId, file, key, bytes }: Awaited<ReturnType<typeof copyOf>>,
  { infra: { blobs, keys } } = product,
) {
  expect(await blobs.list(`imports/${assessmentId}`)).toEqual([]);
  expect(await keys.find(derivedId('import-file', key))).toBeUndefined();
  await blobs.put(key, bytes, { contentType: 'application/octet-stream' });
  expect(await importFiles({ blobs, keys }).get({ assessmentId, file })).toBeUndefined();
  await blobs.delete(key);
}
/** Withdraws an import of another person, and can do nothing else with it. */
async function withdrawnBy(
  owner: Leader,
  token: string,
  assessmentId: string,
  at: Product = product,
): Promise<void> {
  const copy = await copyOf(assessmentId, at);
  const places = (await placesOf(owner, at)) ?? 0;
  const check = await tell('GET', `/api/imports/${assessmentId}/check`, token, undefined, at);
  const show = await post(`/api/imports/${assessmentId}/show`, token, undefined, at);
  expect([check, show].map(codeOf)).toEqual(Array(2).fill('403 IMPORT_OF_ANOTHER'));
  expect((await post(`/api/imports/${assessmentId}/withdraw`, token, undefined, at)).status).toBe(200);
  await mustBeErased(copy, at);
  expect(await placesOf(owner, at)).toBe(places - 1);
}
const removed = (owner: Leader, accountId: string) =>
  owner.call('DELETE', `/api/team/members/${accountId}`, { currentPassword: owner.password }, owner);
const changed = (owner: Leader, { accountId }: Member, access: object) =>
  owner.call('PUT', `/api/team/members/${accountId}`, access, owner);

/** Tokens of the links to join that were mailed to this address. */
async function invitedAs(owner: Leader, email: string): Promise<readonly string[]> {
  const { mails } = await owner.call<{ mails: { id: string; to: string }[] }>(
    'GET',
    '/api/outbox',
    undefined,
    owner,
  );
  const texts = await Promise.all(
    mails
      .filter(({ to }) => to === email)
      .map(({ id }) => owner.call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, owner)),
  );
  return texts.flatMap(({ text }) => /\/join#token=([\w-]+)/.exec(text)?.[1] ?? []);
}
/** Invites an address, also again. @returns the token of the link that was mailed */
async function invited(owner: Leader, email: string): Promise<string> {
  const before = await invitedAs(owner, email);
  await owner.call('POST', '/api/team/invitations', { email, role: 'member' }, owner);
  const [token = ''] = await until(
    async () => (await invitedAs(owner, email)).filter((found) => !before.includes(found)),
    (found) => found.length === 1,
  );
  return token;
}
const joined = async (owner: Leader, { call, email }: Leader, token: string) =>
  call<Session>('POST', '/api/member-invitations/join', { token: await invited(owner, email) }, { token });

it('an importer who loses the right can neither read nor end the review, an owner withdraws it; with the right again, the importer can', async () => {
  const owner = await registerLeader(product.url);
  const importer = await addMember(owner, product.url);
  const { permissions } = importer.session.user;
  const flagless = { role: 'member', permissions: { ...permissions, canCreateAssessments: false } };
  const auditor = { role: 'auditor', permissions: { ...permissions, canCreateAssessments: false } };
  for (const lost of [flagless, auditor]) {
    const assessmentId = await reviewed(importer.token);
    await changed(owner, importer, lost);
    expect(await triedBy(importer.token, assessmentId)).toEqual(allRefused('403 PERMISSION_MISSING'));
    await withdrawnBy(owner, owner.token, assessmentId);
    await changed(owner, importer, { role: 'member', permissions });
  }
  const assessmentId = await reviewed(importer.token);
  await changed(owner, importer, flagless);
  expect(await triedBy(importer.token, assessmentId)).toEqual(allRefused('403 PERMISSION_MISSING'));
  await changed(owner, importer, { role: 'member', permissions });
  await mayCheck(importer.token, assessmentId);
  const copy = await copyOf(assessmentId);
  expect((await post(`/api/imports/${assessmentId}/show`, importer.token)).status).toBe(200);
  await until(
    () => stateOf(assessmentId, owner.token),
    (state) => state === 'released',
  );
  await until(
    () => product.infra.blobs.list(`imports/${assessmentId}`),
    (files) => files.length === 0,
  );
  await mustBeErased(copy);
});

it('an importer who is removed and comes back with the same account checks it again; in between not, also not from another organisation', async () => {
  const owner = await registerLeader(product.url);
  // Has an organisation of its own, too.
  const importer = await registerLeader(product.url);
  await confirmAddress(importer);
  const { id: own } = importer.session.organization;
  const { accessToken, user } = await joined(owner, importer, importer.token);
  const assessmentId = await reviewed(accessToken);
  await removed(owner, user.id);
  expect((await tell('GET', `/api/imports/${assessmentId}/check`, accessToken)).status).toBe(401);
  const { email, password } = importer;
  const away = await importer.call<Session>('POST', '/api/auth/login', { email, password });
  expect(away.organization.id).toBe(own);
  expect(await triedBy(away.accessToken, assessmentId)).toEqual(allRefused('404 NOT_FOUND'));
  const back = await joined(owner, importer, away.accessToken);
  expect([back.user.id, back.organization.id]).toEqual([user.id, owner.session.organization.id]);
  await mayCheck(back.accessToken, assessmentId);
  const copy = await copyOf(assessmentId);
  expect((await post(`/api/imports/${assessmentId}/withdraw`, back.accessToken)).status).toBe(200);
  await mustBeErased(copy);
});

it('a new account with the address of the importer, who was removed, is another person', async () => {
  // Only a mailed link proves that the address is not the first account's.
  const smtp = await startSmtp();
  const mailed = await runProduct({ env: { SMTP_URL: smtp.url } });
  try {
    const importer = await registerLeader(mailed.url);
    const accept = async (leader: Leader, email: string, more: object = {}) => {
      await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
      const { mail } = await smtp.letter(email, 'Ada Byron invites you to Engines Ltd');
      const account = { firstName: 'Ada', lastName: 'Byron', password: 'Other-Horse-8', ...more };
      const token = mailedTokenIn(mail.text ?? '');
      return callerOf(mailed.url)<Session>('POST', '/api/member-invitations/accept', { token, ...account });
    };
    const next = await accept(importer, 'next@example.org');
    const assessmentId = await reviewed(importer.token, {}, mailed);
    const { id: accountId } = next.user;
    await importer.call(
      'POST',
      '/api/team/owner',
      { accountId, currentPassword: importer.password },
      importer,
    );
    const owner = { ...importer, session: next, token: next.accessToken, password: 'Other-Horse-8' };
    await removed(owner, importer.session.user.id);
    const { accessToken, user } = await accept(owner, importer.email, { notMyAccount: true });
    expect(user).toMatchObject({ email: importer.email });
    expect(user.id).not.toBe(importer.session.user.id);
    expect(await triedBy(accessToken, assessmentId, mailed)).toEqual(allRefused('403 IMPORT_OF_ANOTHER'));
    const { body } = await send(mailed.url, 'GET', '/api/imports', { token: accessToken });
    expect(body).toMatchObject({ imports: [{ assessmentId, isOwn: false }] });
    await withdrawnBy(owner, owner.token, assessmentId, mailed);
  } finally {
    await mailed.stop();
    await smtp.close();
  }
});

it('an owner who imported, handed the organisation over and was removed leaves the withdrawal to the next owner', async () => {
  const first = await registerLeader(product.url);
  await confirmAddress(first);
  const next = await addMember(first, product.url);
  const [kept, other] = [await reviewed(first.token), await reviewed(next.token, fileOf('Zebra explains'))];
  const { accountId, password } = next;
  await first.call('POST', '/api/team/owner', { accountId, currentPassword: first.password }, first);
  // No longer an owner, but still the importer of one of the two.
  expect(codeOf(await post(`/api/imports/${other}/withdraw`, first.token))).toBe('403 IMPORT_OF_ANOTHER');
  await mayCheck(first.token, kept);
  await removed({ ...next, password }, first.session.user.id);
  expect((await tell('GET', `/api/imports/${kept}/check`, first.token)).status).toBe(401);
  await withdrawnBy(next, next.token, kept);
});

it('with more assessments than a smaller plan has, each review can still be ended', async () => {
  const owner = await registerLeader(product.url);
  await confirmAddress(owner);
  const plan = (name: string) =>
    owner.call(
      'POST',
      '/api/operations/plans/grant',
      { email: owner.email, plan: name, until: null },
      { token: operatorTokenOf(product.folder) },
    );
  await plan('professional');
  const begun: string[] = [];
  for (let number = 1; number <= 6; number += 1)
    begun.push(await reviewed(owner.token, fileOf(`Zebra ${number}`)));
  await plan('none');
  const [shown = '', ...others] = begun;
  expect((await post(`/api/imports/${shown}/show`, owner.token)).status).toBe(200);
  await until(
    () => stateOf(shown, owner.token),
    (state) => state === 'released',
  );
  const another = { ...fileOf('Zebra seven'), leaveOut: true };
  expect(codeOf(await post('/api/imports', owner.token, another))).toBe('409 PLAN_LIMIT');
  for (const assessmentId of others) {
    await mayCheck(owner.token, assessmentId);
    const copy = await copyOf(assessmentId);
    expect((await post(`/api/imports/${assessmentId}/withdraw`, owner.token)).status).toBe(200);
    await mustBeErased(copy);
  }
  expect(await placesOf(owner)).toBe(1);
  expect((await post('/api/imports', owner.token, another)).status).toBe(202);
});

// The clock moves on, so this is the last one.
it('when the retention period ends, the review of comments ends for its importer, too, and its place is returned', async () => {
  const owner = await registerLeader(product.url);
  const importer = await addMember(owner, product.url);
  const assessmentId = await reviewed(importer.token);
  const { settings } = await owner.call<{ settings: object }>('GET', '/api/organization', undefined, owner);
  await owner.call('PUT', '/api/organization', { ...settings, retentionMonths: 1 }, owner);
  const copy = await copyOf(assessmentId);
  later = 32 * day;
  await until(
    () => product.infra.blobs.list(`imports/${assessmentId}`),
    (files) => files.length === 0,
  );
  await mustBeErased(copy);
  await until(
    () => placesOf(owner),
    (places) => places === 0,
  );
  const { email, password } = importer;
  const { accessToken } = await importer.call<Session>('POST', '/api/auth/login', { email, password });
  expect(await triedBy(accessToken, assessmentId)).toEqual([
    '409 IMPORT_WITHDRAWN',
    '409 IMPORT_WITHDRAWN',
    '200',
  ]);
  expect(await stateOf(assessmentId, accessToken)).toBe('withdrawn');
});
