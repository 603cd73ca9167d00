import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../infra/event-store/awkward/random.ts';
import { confirmAddress } from '../../support/client.ts';
import { type Product, runProduct } from '../../support/product.ts';
import { uploadFile } from '../../support/uploads.ts';
import { organisation } from '../wire.ts';
import { secretsIn } from './pool.ts';
import { renew } from './renew.ts';
import { type Choice, routes, type Side, type Step, sideOf, takeStep, withPassword } from './walker.ts';

const steps = process.env.LONG === '1' ? 10_000 : 2_000;
/** Further steps at most, while routes are missing. */
const most = 10_000;
const renewedEvery = 1_000;
/** Own ids, newest first, that a missed route is tried with: what is older may be removed, shown or submitted. */
const newestTried = 5;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

let product: Product;
let sides: readonly [Side, Side];
let sockets: readonly Socket[];
const pushes: [string[], string[]] = [[], []];

beforeAll(async () => {
  product = await runProduct();
  sides = [
    sideOf('the first', await organisation(product.url, ['anna@a.example', 'arno@a.example'])),
    sideOf('the second', await organisation(product.url, ['bert@b.example', 'bine@b.example'])),
  ];
  for (const { organisation: each } of sides) await confirmAddress(each.leader);
  // The walk sends JSON, so it cannot upload files; they are uploaded before. A damaged file can be read again at any time.
  for (const { organisation: each, pool } of sides)
    for (const lens of ['1', '2', '3']) {
      const { token } = each.leader;
      const damaged = { name: 'damaged.docx', content: `PK\u0003\u0004 ${each.assessmentId} ${lens}` };
      for (const file of [{}, damaged]) {
        const sent = await uploadFile(product.url, { token, fields: { lens }, ...file });
        pool.learn(JSON.stringify(sent.body));
      }
    }
  for (const side of sides) await renew(product.url, side);
  sockets = sides.map(({ organisation: { leader } }, index) => {
    const socket = io(product.url, { transports: ['websocket'], auth: { token: leader.token } });
    socket.onAny((...message: unknown[]) => pushes[index]?.push(JSON.stringify(message)));
    return socket;
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await product.stop();
});

it(`two organisations over ${steps.toLocaleString('en')} random steps never see anything of each other (SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const taken = new Map(routes.map((route) => [route, { own: 0, trespassing: 0 }]));
  const never = () => [...taken].filter(([route, { own }]) => own === 0 && !beyond.has(route));
  /** Routes that were not yet tried with an id of the other organisation. */
  const untried = () =>
    [...taken].filter(
      ([route, { trespassing }]) => trespassing === 0 && /\{(?!reference|credentialId)/.test(route),
    );
  const left = () => [...never(), ...untried()].map(([route]) => route);
  const counted = (step: Step, other: Side, n: number) => {
    expectNothingOf(other, step, n);
    step.side.pool.learn(step.answer.text);
    const count = taken.get(step.route);
    if (!count) throw new Error(`${step.route} is not in the walk`);
    if (step.trespassing) count.trespassing += 1;
    else if (step.answer.status < 300) count.own += 1;
  };
  for (const route of withPassword)
    counted(await takeStep(product.url, random, sides[0], sides[1], { among: [route] }), sides[1], -1);
  /** Uses each route that random steps missed, with things that are new, because what a route needs may be used up. */
  const catchUp = async (n: number) => {
    for (const each of sides) await renew(product.url, each);
    for (const [side, other] of [sides, [sides[1], sides[0]] as const]) {
      const take = async (route: string, choice: Choice) =>
        counted(await takeStep(product.url, random, side, other, { among: [route], ...choice }), other, n);
      for (const [route] of never())
        for (let newest = 0; newest < newestTried && taken.get(route)?.own === 0; newest += 1)
          await take(route, { ids: 'own', newest });
      for (const [route] of untried()) await take(route, { ids: 'foreign' });
    }
  };
  // Then every other step is on a missed route.
  for (let n = 0; n < steps || (n < steps + most && left().length > 0); n += 1) {
    if (n >= steps && (n - steps) % renewedEvery === 0) await catchUp(n);
    const [side, other] = random() < 0.5 ? sides : [sides[1], sides[0]];
    const missed = n >= steps && n % 2 === 0 ? left() : [];
    const step = await takeStep(product.url, random, side, other, missed.length > 0 ? { among: missed } : {});
    counted(step, other, n);
  }
  for (const [index, received] of pushes.entries()) {
    const foreign = sides[index === 0 ? 1 : 0].pool.secrets;
    expect(received.length).toBeGreaterThan(20);
    expect(received.flatMap(secretsIn).filter((secret) => foreign.has(secret))).toEqual([]);
  }
  // The walk used every route, and tried each route with foreign ids.
  expect(left()).toEqual([]);
  // At most `steps` and `most` requests, one after another.
}, 1_200_000);

/** Routes that the walk cannot use well: it has no authenticator, mailed link or identity provider, and enters no password. */
const beyond = new Set([
  // Foreign documents are tested in tests/security/dissection.security.test.ts.
  'GET /api/dissection/report',
  // There is no service to test; foreign sources are tested in tests/security/data-sources.security.test.ts.
  'POST /api/test-data-source',
  // No source has figures; foreign ones are tested in tests/security/evidence.security.test.ts.
  'POST /api/assessments/{assessmentId}/metric-evidence',
  // Mails are kept in the outbox here, so no code is mailed.
  'POST /api/take/codes/mail',
  'POST /api/mailbox',
  'POST /api/assessments/invitation/test',
  // Plans are not sold here; two paying organisations are tested in tests/security/billing.
  'GET /api/payments/plans',
  'POST /api/payments/create-checkout',
  'POST /api/payments/create-portal',
  'POST /api/payments/webhook',
  'GET /api/accounts/{accountId}/avatar',
  'POST /api/member-invitations/look',
  'POST /api/member-invitations/accept',
  'POST /api/member-invitations/join',
  'POST /api/member-invitations/enter',
  // Accounts in several organisations are tested in tests/security/memberships.security.test.ts.
  'POST /api/auth/organization',
  'POST /api/account/totp/enable',
  'POST /api/account/totp/recovery-codes',
  'POST /api/account/totp/disable',
  'POST /api/account/passkeys',
  'DELETE /api/account/passkeys/{credentialId}',
  'POST /api/account/identities/unlink',
  'POST /api/team/invitations/{invitationId}/resend',
  'PUT /api/team/members/{accountId}',
  'DELETE /api/team/members/{accountId}',
  'POST /api/team/owner',
  // No language model is set; tests/security/language-model.security.test.ts sets one.
  'PUT /api/organization/language-model',
  'DELETE /api/organization/language-model',
  'POST /api/documents/{documentId}/summarise',
  'PUT /api/organization/sso',
  // Without a provider there is no domain to check.
  'POST /api/organization/sso/check',
  'PATCH /api/assessments/{assessmentId}/participants/{participantId}',
  'POST /api/assessments/{assessmentId}/participants/{participantId}/revoke',
  'POST /api/assessments/{assessmentId}/participants/{participantId}/resend',
  'POST /api/assessments/{assessmentId}/participants/{participantId}/reinstate',
  // The assessments are anonymous.
  'GET /api/assessments/{assessmentId}/results/answers',
  // Nothing is released for two people.
  'GET /api/assessments/{assessmentId}/results/workbook',
  'GET /api/assessments/{assessmentId}/results/slides',
  'GET /api/assessments/{assessmentId}/report',
  'POST /api/assessments/{assessmentId}/reports',
  'GET /api/assessments/{assessmentId}/reports/{reportId}/file',
  'DELETE /api/assessments/{assessmentId}/reports/{reportId}',
  'POST /api/assessments/{assessmentId}/shares',
  'DELETE /api/assessments/{assessmentId}/shares/{shareId}',
  'POST /api/shared/open',
  // There is no mail server here; tested in tests/security/claim-link.security.test.ts.
  'POST /api/assessments/{assessmentId}/claim-link',
  'DELETE /api/assessments/{assessmentId}/claim-link',
  'POST /api/claim-links/look',
  'POST /api/claim-links/claim',
  'POST /api/claim-links/confirm',
]);

function expectNothingOf(other: Side, { side, route, path, trespassing, answer }: Step, n: number): void {
  const about = `step ${n} of SEED=${seed}: ${side.name} ${route} (${path}) -> ${answer.status}`;
  // After too many attempts a request is refused before the look-up.
  if (trespassing && answer.status !== 429) expect([about, answer.status]).toEqual([about, 404]);
  expect([about, answer.status < 500]).toEqual([about, true]);
  const leaked = secretsIn(answer.text).filter((secret) => other.pool.secrets.has(secret));
  expect([about, leaked]).toEqual([about, []]);
}
