import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer, DocumentRelations } from '../../api/analysis/contract/analysis.ts';
import type { DocumentHistory, Documents, Passages } from '../../api/document/contract/documents.ts';
import { type Leader, launch, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { addMember } from '../support/members.ts';
import { wordsIn } from '../support/pdf-words.ts';
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
let documentId: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader, {
    scoreOf: (person, theme) => (theme.startsWith('1.') ? 2 : twoCamps(person, theme)),
  });
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  blind = (await addMember(leader, product.url, 'member', { canViewReports: false })).token;
  documentId = await uploaded(analysable.content);
});
let stopping: Promise<void> | undefined;
const stopped = () => {
  stopping ??= product.stop();
  return stopping;
};
afterAll(stopped);

const ask = (path: string, token = leader.token) => send(product.url, 'GET', path, { token });
const tell = (path: string, json: unknown = {}, token = leader.token) =>
  send(product.url, 'POST', path, { token, json, requestId: crypto.randomUUID() });
const of = (id: string, rest: string) => `/api/documents/${id}/${rest}`;
const related = (of = assessmentId, id = documentId) => `/api/assessments/${of}/documents/${id}/relations`;
const answerOf = async (id = documentId, token = leader.token) =>
  (await ask(of(id, `analysis?after=${await product.infra.store.head()}`), token))
    .body as DocumentAnalysisAnswer;

/** Uploads a text and waits until it can be analysed. */
async function uploaded(content: string, to?: string): Promise<string> {
  const { body } = await uploadFile(product.url, {
    token: leader.token,
    name: analysable.name,
    content,
    ...(to !== undefined && { to }),
  });
  await until(
    () => answerOf(body.documentId),
    ({ analysable: version }) => version === body.version,
  );
  return body.documentId;
}

async function analysed(id = documentId) {
  expect((await tell(of(id, 'analyse'))).status).toBe(200);
  const { analysis } = await until(
    () => answerOf(id),
    ({ running, analysis: found, analysable: version }) => running === null && found?.version === version,
  );
  if (!analysis) throw new Error('There is no analysis');
  return analysis;
}

describe('the analysis of a document', () => {
  it('is absent until a member requests it, and the library counts it then', async () => {
    expect(await answerOf()).toMatchObject({ analysis: null, running: null, failure: null, analysable: 1 });
    const counts = async () => ((await ask('/api/documents')).body as Documents).counts.aiAnalyzed;
    expect(await counts()).toBe(0);
    await analysed();
    expect(await counts()).toBe(1);
    const { entries } = (await ask(of(documentId, 'history'))).body as DocumentHistory;
    expect(entries.map(({ text }) => text).slice(0, 2)).toEqual([
      'Version 1 was analysed.',
      'An analysis of version 1 was requested.',
    ]);
  });

  it('quotes every item word for word from its passage, and finds what the text says', async () => {
    const analysis = await analysed();
    const { passages } = (await ask(of(documentId, 'passages'))).body as Passages;
    const { keySentences, strengths, risks, opportunities, actionItems, metrics } = analysis;
    const stated = metrics.flatMap((one) => (one.kind === 'stated' ? [one.quote] : []));
    const quotes = [
      ...keySentences,
      ...strengths.shown,
      ...risks.shown,
      ...opportunities,
      ...actionItems,
      ...stated,
    ];
    for (const { passage, text, place } of quotes) {
      expect(passages[passage]?.text).toContain(text);
      expect(passages[passage]?.place).toEqual(place);
    }
    expect(actionItems).toMatchObject([
      { text: analysable.sentences.action, owner: 'Anna Weber', due: '30 June 2026' },
    ]);
    expect(opportunities.map(({ text }) => text)).toEqual([analysable.sentences.opportunity]);
    expect(risks.shown.map(({ text }) => text)).toContain(analysable.sentences.risk);
    expect(strengths.shown.map(({ text }) => text)).toContain(analysable.sentences.strength);
    expect(metrics.find(({ metric }) => metric === 'revenue')).toMatchObject({
      value: 12_400_000,
      year: 2025,
      quote: { text: analysable.sentences.revenue },
    });
    expect(keySentences.length).toBeGreaterThan(0);
    expect(JSON.stringify(analysis)).not.toContain(analysable.aside);
  });

  it('counts a passage that a person moved at once, without another analysis', async () => {
    const before = await analysed();
    const quote = before.risks.shown.find(({ text }) => text === analysable.sentences.risk);
    await tell(of(documentId, 'move-passage'), { version: 1, passage: quote?.passage, subLens: '9.4' });
    const { analysis } = await answerOf();
    await tell(of(documentId, 'move-passage'), { version: 1, passage: quote?.passage, subLens: '1.2' });
    const moved = analysis?.risks.shown.find(({ text }) => text === analysable.sentences.risk);
    expect(moved?.subLens).toBe('9.4');
    expect(analysis).toMatchObject({ moved: 1 });
    expect(analysis?.insights.some(({ lens, problems }) => lens === '9' && problems > 0)).toBe(true);
  });

  it('of equal texts is equal', async () => {
    const [one, other] = [
      await uploaded(`${analysable.content} `),
      await uploaded(`${analysable.content}  `),
    ];
    const { at: _, ...first } = await analysed(one);
    const { at: __, ...second } = await analysed(other);
    expect(first).toEqual(second);
  });

  it('stays that of its version when a new one is uploaded, and says so', async () => {
    const id = await uploaded(`${analysable.content}   `);
    await analysed(id);
    await uploaded(
      'The board of directors met six times and reviewed the risk register.',
      of(id, 'versions'),
    );
    expect(await answerOf(id)).toMatchObject({ newestVersion: 2, analysable: 2, analysis: { version: 1 } });
    expect((await analysed(id)).version).toBe(2);
  });

  it('leaves as a file with the same quotes', async () => {
    await analysed();
    const json = await ask(of(documentId, 'analysis/export'));
    expect(json.headers.get('content-disposition')).toContain('.json');
    expect(json.body).toMatchObject({ analysis: { actionItems: [{ text: analysable.sentences.action }] } });
    const file = await fetch(`${product.url}${of(documentId, 'analysis/export?format=xlsx')}`, {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    const zip = await JSZip.loadAsync(await file.arrayBuffer());
    const parts = await Promise.all(Object.values(zip.files).map((part) => part.async('string')));
    for (const sentence of [analysable.sentences.action, analysable.sentences.opportunity])
      expect(parts.join('\n')).toContain(sentence);
    const pdf = await fetch(`${product.url}${of(documentId, 'analysis/export?format=pdf')}`, {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    const words = (await wordsIn(new Uint8Array(await pdf.arrayBuffer()))).replaceAll(/\s+/g, ' ');
    for (const sentence of [analysable.sentences.action, analysable.sentences.opportunity])
      expect(words).toContain(sentence);
    const other = await uploaded(`${analysable.content}    `);
    expect(codeOf(await ask(of(other, 'analysis/export')))).toBe('409 NOT_ANALYSED');
  });

  it('is erased with its document', async () => {
    const id = await uploaded(`${analysable.content}     `);
    await analysed(id);
    const deleted = await send(product.url, 'DELETE', `/api/documents/${id}`, { token: leader.token });
    const { position } = deleted.body as { position: string };
    expect(codeOf(await ask(of(id, `analysis?after=${position}`)))).toBe('404 NOT_FOUND');
    for (const path of [of(id, 'analysis'), of(id, 'analysis/export')])
      expect(codeOf(await ask(path))).toBe('404 NOT_FOUND');
    expect(codeOf(await tell(of(id, 'analyse')))).toBe('404 NOT_FOUND');
  });
});

describe('relations to released scores', () => {
  it('state released figures of lenses that the text is about, and recommend what follows from them', async () => {
    const answer = (await ask(related())).body as DocumentRelations;
    const market = answer.relations.find(({ lens }) => lens === '1');
    expect(market).toMatchObject({ band: 'weak', mean: 2, people: 10 });
    expect(answer.recommendations[0]).toMatchObject({
      priority: 'high',
      title: 'Strengthen Performance: Market',
      lenses: ['1'],
    });
  });

  it('need a release', async () => {
    const { assessmentId: open } = await launch(leader, {
      name: 'Next',
      company: 'Engines Ltd',
      participants: [{ name: 'P', email: 'p@analysis.example', role: 'Employee' }],
    });
    await until(
      async () => (await ask(related(open))).body as DocumentRelations,
      ({ missing, relations }) => missing === 'nothingReleased' && relations.length === 0,
    );
  });
});

describe('who may see and request an analysis', () => {
  it('an auditor reads it and may not request one; without reports there are no scores', async () => {
    expect((await answerOf(documentId, auditor)).analysis).not.toBeNull();
    expect((await tell(of(documentId, 'analyse'), {}, auditor)).status).toBe(403);
    expect((await answerOf(documentId, blind)).analysis).not.toBeNull();
    expect((await ask(related(), blind)).status).toBe(403);
    expect((await ask(related(), auditor)).status).toBe(200);
  });

  it('another organisation finds nothing, and its documents are not related to these scores', async () => {
    const { token } = await registerLeader(product.url);
    const { body } = await uploadFile(product.url, { token });
    for (const path of [of(documentId, 'analysis'), of(documentId, 'analysis/export'), related()])
      expect(codeOf(await ask(path, token))).toBe('404 NOT_FOUND');
    expect(codeOf(await tell(of(documentId, 'analyse'), {}, token))).toBe('404 NOT_FOUND');
    expect(codeOf(await ask(related(assessmentId, body.documentId)))).toBe('404 NOT_FOUND');
  });
});

it('every view is byte-identical to a rebuild from the log', async () => {
  await stopped();
  const views = await compareWithRebuild(product.folder);
  expect(views.filter(({ different }) => different.length > 0)).toEqual([]);
});
