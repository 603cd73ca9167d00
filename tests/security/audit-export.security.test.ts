import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { AuditProof, auditTrail } from '../../api/audit/contract/audit.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment } from '../support/released.ts';
import { codeOf, send } from './wire.ts';

type Verify = (text: string, earlier?: string) => { readonly lines: string[]; readonly wrong: string[] };
type Trail = z.infer<typeof auditTrail>;

let product: Product;
let leader: Leader;
let stranger: Leader;
let assessmentId: string;
let verify: Verify;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  stranger = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader);
});
afterAll(() => product.stop());

const trailOf = (id: string) => `/api/assessments/${id}/audit-trail`;

async function exported(id = assessmentId, requestId: string = randomUUID()) {
  const answer = await fetch(`${product.url}${trailOf(id)}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leader.token}`, 'x-request-id': requestId },
  });
  expect(answer.status).toBe(200);
  const { files } = await JSZip.loadAsync(await answer.arrayBuffer());
  const text = async (name: string) => (await files[name]?.async('string')) ?? '';
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'verify-')), 'verify.mjs');
  writeFileSync(program, await text('verify.mjs'));
  ({ verify } = (await import(pathToFileURL(program).href)) as { verify: Verify });
  return { text: await text('export.json'), readMe: await text('README.txt'), headers: answer.headers };
}

async function entries(id = assessmentId) {
  const trail = await leader.call<Trail>('GET', `${trailOf(id)}?limit=200`, undefined, {
    token: leader.token,
  });
  return trail.entries;
}

describe('an exported audit trail', () => {
  it('is complete, is proven, and continues the previous export', async () => {
    const listed = (await entries()).length;
    const first = await exported();
    expect(verify(first.text).wrong).toEqual([]);
    expect(JSON.parse(first.text).events.length).toBeGreaterThanOrEqual(Math.min(listed, 200));
    const second = await exported();
    expect(verify(second.text, first.text).wrong).toEqual([]);
    expect(verify(second.text, first.text).lines.join('\n')).toContain('It follows from the earlier export');
    expect(first.readMe).toContain('NOT ALTERED SINCE ANCHORED');
    expect(first.headers.get('content-disposition')).toMatch(
      /^attachment; filename="nine-lenses-audit-[\dTZ-]+\.zip"$/,
    );
  });

  it('contains no rating, expertise, text, name, address or secret, sealed or not', async () => {
    const { text } = await exported();
    const { events } = JSON.parse(text);
    const types = new Set(events.map(({ type }: { type: string }) => type));
    for (const type of ['ParticipantInvited', 'InviteSent', 'LinkOpened']) expect(types).toContain(type);
    for (const type of ['ResponseStarted', 'AnswersSaved', 'ResponseSubmitted', 'ExpertiseDeclared'])
      expect(types).not.toContain(type);
    const allowed = new Set(['AssessmentLaunched', 'AssessmentClosed', 'ResultsReleased']);
    for (const event of events) {
      const { type, whole } = event;
      if (type === undefined) expect(Object.keys(event)).toEqual(['index', 'leaf']);
      if (/^(Response|Answers|Participant|Earlier)/.test(type)) expect(whole).toBeUndefined();
      if (allowed.has(type)) expect(whole).toBeDefined();
    }
    expect(text).not.toMatch(/"(ratings|comments|expertise|linkHash|addressHash|tokenHash|passphraseHash)"/);
    // Levels of expertise, by sub-lens; released levels are figures with names like "lens:1".
    expect(text).not.toMatch(/"levels": \{\s*"\d/);
    expect(text).not.toMatch(/Person \d|person-\d|@example\.org|response-/);
    expect(text).not.toContain('"sealed.');
  });

  it('contains no rating even of an assessment with names', async () => {
    const { assessmentId: named } = await launch(leader, {
      name: 'Named',
      company: 'Engines Ltd',
      named: true,
      participants: [{ name: 'Grace', email: `grace-${leader.email}`, role: 'Employee' }],
    } as never);
    const links = await linksFromOutbox(leader, [`grace-${leader.email}`]);
    const taker = await openLink(callerOf(product.url), links.get(`grace-${leader.email}`) ?? '');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 9 }]);
    await taker.submit(true);
    const { text } = await exported(named);
    expect(text).toContain('ResponseSubmitted');
    expect(text).not.toMatch(/"ratings"|Grace/);
  });

  it('cannot be exported by another organisation, which gets the same answer as for a missing assessment', async () => {
    for (const [method, part] of [
      ['POST', 'export'],
      ['GET', 'proof'],
    ] as const) {
      const theirs = await send(product.url, method, `${trailOf(assessmentId)}/${part}`, {
        token: stranger.token,
      });
      const nobodys = await send(product.url, method, `${trailOf('a'.repeat(24))}/${part}`, {
        token: stranger.token,
      });
      expect([codeOf(theirs), codeOf(nobodys)]).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
    }
    const body = { token: leader.token, json: { everything: true } };
    expect((await send(product.url, 'POST', `${trailOf(assessmentId)}/export`, body)).status).toBe(400);
  });

  it('is itself recorded in the trail, once per request, like every exported file', async () => {
    const count = async (type: string) => (await entries()).filter((entry) => entry.type === type).length;
    const before = await count('AuditExported');
    const requestId = randomUUID();
    await exported(assessmentId, requestId);
    await exported(assessmentId, requestId);
    expect(await count('AuditExported')).toBe(before + 1);
    for (const part of ['export?format=csv', 'export?format=json', 'workbook', 'slides']) {
      const answer = await send(product.url, 'GET', `/api/assessments/${assessmentId}/results/${part}`, {
        token: leader.token,
      });
      expect(answer.status).toBe(200);
    }
    const status = await leader.call<AuditProof>('GET', `${trailOf(assessmentId)}/proof`, undefined, {
      token: leader.token,
    });
    expect(status.copy?.by).toBe('Ada Byron');
    expect(status.unanchored).toBeGreaterThanOrEqual(1);
    await expect.poll(() => count('ResultsExported')).toBe(4);
    const [newest] = (await entries()).filter(({ type }) => type === 'ResultsExported');
    expect(newest?.summary).toBe('Exported the released results as slides.');
  });

  it('is limited per hour', async () => {
    const answers: number[] = [];
    for (let one = 0; one < 22; one += 1)
      answers.push(
        (await send(product.url, 'POST', `${trailOf(assessmentId)}/export`, { token: leader.token })).status,
      );
    expect(answers.at(-1)).toBe(429);
  });
});
