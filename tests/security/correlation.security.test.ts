import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contradictions, DocumentInsights } from '../../api/correlation/contract/correlation.ts';
import type { Documents, Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { Results } from '../../api/results/contract/results.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
import { uploadFile } from '../support/uploads.ts';
import { codeOf, send, until } from './wire.ts';

let product: Product;
let leader: Leader;
let assessmentId: string;
let auditor: string;
let blind: string;
let competition: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader, {
    scoreOf: (person, theme) =>
      theme.startsWith('1.2.') ? 8 : theme.startsWith('2.2.') ? 1 + (person % 3) : twoCamps(person, theme),
  });
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  blind = (await addMember(leader, product.url, 'member', { canViewReports: false })).token;
  competition = await mapped(disagreeing.competition);
  await mapped(disagreeing.culture);
});
let stopping: Promise<void> | undefined;
const stopped = () => {
  stopping ??= product.stop();
  return stopping;
};
afterAll(stopped);

const at = (rest: string, of = assessmentId) => `/api/assessments/${of}/${rest}`;
const ask = (path: string, token = leader.token) => send(product.url, 'GET', path, { token });
const tell = (path: string, json: unknown, token = leader.token) =>
  send(product.url, 'POST', path, { token, json, requestId: crypto.randomUUID() });
const head = () => product.infra.store.head();
const found = async (token = leader.token) =>
  (await ask(at(`contradictions?after=${await head()}`), token)).body as Contradictions;

async function mapped(file: { name: string; content: string }, token = leader.token): Promise<string> {
  const { body } = await uploadFile(product.url, { token, ...file });
  await until(
    async () => (await ask(`/api/documents/${body.documentId}/mapping`, token)).body as TextMapping,
    ({ mapping }) => Boolean(mapping),
  );
  return body.documentId;
}

describe('the number of correlated documents', () => {
  const counted = async (token?: string, query = '') =>
    ((await ask(`/api/documents?after=${await head()}${query}`, token)).body as Documents).counts.correlated;

  it('is that of the documents for which the Correlate tab shows a correlation', async () => {
    expect(await counted()).toBe(2);
    expect(await counted(auditor)).toBe(2);
    const unclear = await mapped({ name: 'Notes.txt', content: 'Lorem ipsum dolor sit amet. Nothing else.' });
    const { body } = await ask(at(`documents/${unclear}/insights`));
    expect((body as DocumentInsights).insights).toEqual([]);
    expect(await counted()).toBe(2);
    await send(product.url, 'DELETE', `/api/documents/${unclear}`, { token: leader.token });
  });

  it('is 0 until results are released, and absent at a past moment and for members who may not see results', async () => {
    const other = await registerLeader(product.url);
    await mapped(disagreeing.competition, other.token);
    const email = 'ada@example.org';
    await launch(other, {
      name: 'Not released',
      company: 'Engines Ltd',
      participants: [{ name: 'Ada', email, role: 'Employee' }],
      named: true,
    });
    expect(await counted(other.token)).toBe(0);
    expect(await counted()).toBe(2);
    const link = (await linksFromOutbox(other, [email])).get(email);
    const taker = await openLink(callerOf(product.url), link ?? '');
    await taker.start();
    await taker.save(themeIds(nineLenses).map((theme) => ({ theme, score: 6 })));
    await taker.submit();
    expect(
      await until(
        () => counted(other.token),
        (documents) => documents === 1,
      ),
    ).toBe(1);
    expect(await counted()).toBe(2);
    expect(await counted(blind)).toBeNull();
    expect(await counted(undefined, `&moment=${new Date().toISOString()}`)).toBeNull();
  });
});

describe('contradictions of released scores and documents', () => {
  it('name both sides: released figures, and sentences word for word from their passages', async () => {
    const answer = await found();
    expect(answer).toMatchObject({ missing: null, documents: 2, mapped: 2, total: 2, silent: [] });
    const results = (await ask(at('results'))).body as Results;
    for (const { subLens, mean, people, against, kind } of answer.contradictions) {
      const cell = results.figure?.subLenses.find(({ id }) => id === subLens)?.cell;
      expect([mean, people]).toEqual([cell?.mean, cell?.n]);
      expect(against.length).toBeGreaterThanOrEqual(2);
      for (const { documentId, version, passage, text } of against) {
        const { passages } = (await ask(`/api/documents/${documentId}/passages?version=${version}`))
          .body as Passages;
        expect(passages[passage]?.text).toContain(text);
      }
      expect(kind).toBe(subLens === '1.2' ? 'ratedHighDocumentsProblems' : 'ratedLowDocumentsStrengths');
    }
    expect(answer.contradictions.map(({ subLens }) => subLens).sort()).toEqual(['1.2', '2.2']);
  });

  it('change when a person moves a passage to another sub-lens, and when a document is deleted', async () => {
    const move = (subLens: string | null) =>
      tell(`/api/documents/${competition}/move-passage`, { version: 1, passage: 0, subLens });
    expect((await move('9.4')).status).toBe(200);
    expect((await found()).contradictions.map(({ subLens }) => subLens)).toEqual(['2.2']);
    await move('1.2');
    expect((await found()).contradictions).toHaveLength(2);
    await send(product.url, 'DELETE', `/api/documents/${competition}`, { token: leader.token });
    expect((await found()).contradictions.map(({ subLens }) => subLens)).toEqual(['2.2']);
    await tell(`/api/documents/${competition}/restore`, {});
    expect((await found()).contradictions).toHaveLength(2);
  });

  it('are hidden for everybody once a member calls one "not so", and come back when that is taken back', async () => {
    const named = { subLens: '1.2', kind: 'ratedHighDocumentsProblems' };
    expect((await tell(at('dismiss-contradiction'), named)).status).toBe(200);
    const hidden = await found(auditor);
    expect(hidden.contradictions.map(({ subLens }) => subLens)).toEqual(['2.2']);
    expect(hidden.dismissed).toMatchObject([{ ...named, by: expect.any(String) }]);
    await tell(at('restore-contradiction'), named);
    expect(await found()).toMatchObject({ total: 2, dismissed: [] });
    expect(codeOf(await tell(at('dismiss-contradiction'), { ...named, subLens: '9.9' }))).toBe(
      '400 SUB_LENS_UNKNOWN',
    );
    expect((await tell(at('dismiss-contradiction'), { ...named, kind: 'other' })).status).toBe(400);
  });

  it('are shown again when more passages contradict than when they were dismissed', async () => {
    const named = { subLens: '1.2', kind: 'ratedHighDocumentsProblems' };
    await tell(at('dismiss-contradiction'), named);
    expect((await found()).total).toBe(1);
    const { content } = disagreeing.competition;
    const another = await mapped({ name: 'Second review.txt', content: `${content} And so on.` });
    expect(await found()).toMatchObject({ total: 2, dismissed: [] });
    await send(product.url, 'DELETE', `/api/documents/${another}`, { token: leader.token });
    expect((await found()).total).toBe(1);
    await tell(at('restore-contradiction'), named);
  });

  it('need a release: before it, answers are not compared with anything', async () => {
    const { assessmentId: open } = await launch(leader, {
      name: 'Next',
      company: 'Engines Ltd',
      participants: [{ name: 'P', email: 'p@correlation.example', role: 'Employee' }],
    });
    await until(
      async () => (await ask(at('contradictions', open))).body as Contradictions,
      (answer) => answer.missing === 'nothingReleased' && answer.contradictions.length === 0,
    );
  });

  it('are read by an auditor, changed by members only, and by nobody who may not view reports', async () => {
    const named = { subLens: '1.2', kind: 'ratedHighDocumentsProblems' };
    expect((await ask(at('contradictions'), auditor)).status).toBe(200);
    expect((await tell(at('dismiss-contradiction'), named, auditor)).status).toBe(403);
    expect((await ask(at('contradictions'), blind)).status).toBe(403);
    expect((await ask(at(`documents/${competition}/insights`), blind)).status).toBe(403);
    expect((await tell(at('dismiss-contradiction'), named, blind)).status).toBe(403);
  });

  it('are missing for another organisation, and do not accept its documents', async () => {
    const { token } = await registerLeader(product.url);
    const { body } = await uploadFile(product.url, { token });
    expect(codeOf(await ask(at('contradictions'), token))).toBe('404 NOT_FOUND');
    expect(codeOf(await ask(at(`documents/${competition}/insights`), token))).toBe('404 NOT_FOUND');
    expect(codeOf(await ask(at(`documents/${body.documentId}/insights`)))).toBe('404 NOT_FOUND');
    expect(
      codeOf(
        await tell(at('dismiss-contradiction'), { subLens: '1.1', kind: 'ratedHighDocumentsSilent' }, token),
      ),
    ).toBe('404 NOT_FOUND');
  });
});

describe('insights of a document', () => {
  const insights = async () =>
    (await ask(at(`documents/${competition}/insights?after=${await head()}`))).body as DocumentInsights;

  it('come from the lens its text is about until a member assigns one', async () => {
    const computed = await insights();
    expect(computed.lens).toEqual({ id: '1', isComputed: true });
    expect(computed.insights.map(({ type }) => type)).toEqual(['cross-lens', 'cross-lens', 'cross-lens']);
    const category = { lens: '4', subLens: null, documentType: 'marketing', tags: [] };
    await send(product.url, 'PUT', `/api/documents/${competition}/category`, {
      token: leader.token,
      json: category,
    });
    const assigned = await insights();
    expect(assigned.lens).toEqual({ id: '4', isComputed: false });
    expect(assigned.insights[0]).toMatchObject({ type: 'correlation', title: 'Marketing and Market' });
  });
});

it('every view is byte-identical to a rebuild from the log', async () => {
  await stopped();
  const views = await compareWithRebuild(product.folder);
  expect(views.filter(({ different }) => different.length > 0)).toEqual([]);
});
