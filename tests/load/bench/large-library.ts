import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentDetail, Documents } from '../../../api/document/contract/documents.ts';
import type { TextMapping } from '../../../api/document/contract/mapping.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { DocumentEvent } from '../../../domain/document/events.ts';
import { Document, documentMappingKey, documentTextKey } from '../../../domain/document/state.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import { Results } from '../../../domain/results/state.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { createConcurrencyLimit } from '../../../infra/event-loop/concurrency-limit.ts';
import { eventIdFrom, randomId } from '../../../infra/identifiers/identifiers.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import { isSealed, open } from '../../../infra/subject-keys/seal.ts';
import { callerOf, type Leader, registerLeader } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { type Product, runProduct } from '../../support/product.ts';
import { releasedAssessment } from '../../support/released.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { uploadFile } from '../../support/uploads.ts';
import { createLoadClient, median } from './http-load.ts';
import { exactCpuMsOf } from './process-cpu.ts';
import { pinned } from './submissions.ts';

const documents = 2_000;
const passagesEach = 50;
/** Documents that the product itself reads and maps; the others are copies of them with words of their own. */
const originals = 10;
const most = 1_000_000;
/** Assessments with released results, of which each page of documents needs the scores. */
const assessments = 200;
/** Words of which each is in ten texts. */
const ownWords = 40;
const passages = readFileSync(new URL('../../evaluation/passages/written.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);

/** Response times in a library of 2,000 documents with 100,000 passages: a search by words, and the page of correlations. */
export async function measureLargeLibrary(tell: (sentence: string) => void) {
  const product = await runProduct();
  const { folder } = product;
  const leader = await registerLeader(product.url);
  const assessmentId = await releasedAssessment(product.url, leader);
  for (let n = 0; n < originals; n += 1) await original(product, leader, n);
  tell(`${originals} documents read and mapped; copying them …`);
  await copied(product, leader);
  await releasedAgain(product, leader, assessmentId);
  await product.stop();
  const server = await startServer({ folder, wrap: pinned });
  try {
    const { token } = leader;
    const call = callerOf(server.url);
    const library = (search: string) =>
      call<Documents>('GET', `/api/documents?search=${encodeURIComponent(search)}`, undefined, leader);
    const began = performance.now();
    await eventually(
      () => library('market'),
      ({ counts, search }) => counts.total === documents && search?.searched === documents,
    );
    tell(`all texts are indexed after ${Math.round((performance.now() - began) / 1_000)} s`);
    const timed = (paths: readonly string[], rounds: number, warmUp = paths.length) =>
      timesOf(server, token, paths, { rounds, warmUp }, tell);
    const pages = await timed(
      ['sort=newest', 'sort=name', 'sort=size', 'from=1900'].map((query) => `/api/documents?${query}`),
      50,
    );
    const words = [
      'market share',
      '"price increase"',
      'customers',
      'supplier risk',
      'board',
      'cash',
      'case17',
    ];
    const search = await timed(
      words.map((word) => `/api/documents?search=${encodeURIComponent(word)}`),
      40,
    );
    // Each of these words is in ten texts that no search has shown before, and then once more in texts that are kept in memory.
    const own = Array.from({ length: ownWords }, (_, n) => `/api/documents?search=%22case${n}%22`);
    const first = await timed(own, 1, 0);
    const again = await timed(own, 1, 0);
    tell(
      `a search of texts not opened before costs ${(first.cpuP50 / again.cpuP50).toFixed(1)} times as much CPU`,
    );
    const correlate = await timed([`/api/assessments/${assessmentId}/contradictions`], 100);
    return {
      library_page_cpu_p50_ms: pages.cpuP50,
      library_page_cpu_p99_ms: pages.cpuP99,
      library_page_first_ms: pages.first,
      library_page_p50_ms: pages.p50,
      library_page_p99_ms: pages.p99,
      library_search_cpu_p50_ms: search.cpuP50,
      library_search_cpu_p99_ms: search.cpuP99,
      library_search_p50_ms: search.p50,
      library_search_p99_ms: search.p99,
      library_search_first_cpu_p50_ms: first.cpuP50,
      library_search_first_cpu_p99_ms: first.cpuP99,
      library_search_first_p99_ms: first.p99,
      library_search_again_cpu_p50_ms: again.cpuP50,
      library_search_first_to_again: first.cpuP50 / again.cpuP50,
      library_correlate_cpu_p50_ms: correlate.cpuP50,
      library_correlate_cpu_p99_ms: correlate.cpuP99,
      library_correlate_first_ms: correlate.first,
      library_correlate_p50_ms: correlate.p50,
      library_correlate_p99_ms: correlate.p99,
    };
  } finally {
    await server.stop();
  }
}

async function original({ url }: Product, leader: Leader, n: number): Promise<void> {
  const text = Array.from({ length: passagesEach }, (_, at) => passages[(n * 37 + at * 7) % passages.length]);
  const { body } = await uploadFile(url, {
    token: leader.token,
    name: `Original ${n}.txt`,
    content: text.join('\n\n'),
  });
  const at = `/api/documents/${body.documentId}?after=${body.position}`;
  await eventually(
    () => leader.call<DocumentDetail>('GET', at, undefined, leader),
    ({ document }) => document.stage === 'ready',
  );
  await eventually(
    () => leader.call<TextMapping>('GET', `/api/documents/${body.documentId}/mapping`, undefined, leader),
    ({ mapping }) => mapping !== null,
  );
}

/** Fills the library with copies, written as facts with their texts and mappings. */
async function copied({ infra }: Product, leader: Leader): Promise<void> {
  const { documents: all } = await leader.call<Documents>('GET', '/api/documents', undefined, leader);
  const files = createSealedFiles(infra);
  const atOnce = createConcurrencyLimit(8);
  const sources = await Promise.all(
    all.map(async ({ documentId }) => {
      const slice = await infra.store.readStream(Document.stream(documentId), { limit: 100 });
      const facts = slice.exists ? slice.events.map(decodeEvent) : [];
      return { documentId, facts: await Promise.all(facts.map((fact) => opened(infra, fact as never))) };
    }),
  );
  const bytesAt = async (id: string, key: string) => {
    const stream = await files.get(id, key);
    return stream ? bytesOf(stream, most) : Buffer.alloc(0);
  };
  await Promise.all(
    Array.from({ length: documents - sources.length }, (_, n) =>
      atOnce.run(async () => {
        const source = sources[n % sources.length];
        if (!source) return;
        const documentId = randomId();
        for (const { type, data } of source.facts) {
          if (type === 'TextExtracted') {
            const text = gunzipSync(
              await bytesAt(source.documentId, documentTextKey(source.documentId, data.textKey)),
            );
            await files.put(
              documentId,
              documentTextKey(documentId, data.textKey),
              gzipSync(inOwnWords(text, n)),
            );
          }
          if (type === 'PassagesMapped')
            await files.put(
              documentId,
              documentMappingKey(documentId, data.mappingKey),
              await bytesAt(source.documentId, documentMappingKey(source.documentId, data.mappingKey)),
            );
        }
        const context = {
          commandId: eventIdFrom('bench', documentId, 0),
          correlationId: documentId,
          actor: `account:${leader.session.user.id}`,
          tenant: leader.session.organization.id,
        };
        await infra.commands.handle(Document, documentId, context, () =>
          source.facts.map(({ type, data }) => ({ type, data: { ...data, documentId } }) as DocumentEvent),
        );
      }, new AbortController().signal),
    ),
  );
}

/** Releases of further assessments, with the figures of the released one. */
async function releasedAgain({ infra }: Product, leader: Leader, assessmentId: string): Promise<void> {
  const factsOf = async (stream: StreamName) => {
    const slice = await infra.store.readStream(stream, { limit: 100 });
    return slice.exists ? slice.events.map(decodeEvent) : [];
  };
  const launched = await factsOf(Assessment.stream(assessmentId));
  const released = await factsOf(Results.stream(assessmentId));
  for (let n = 1; n < assessments; n += 1) {
    const copy = randomId();
    const context = {
      commandId: eventIdFrom('bench', copy, 0),
      correlationId: copy,
      actor: `account:${leader.session.user.id}`,
      tenant: leader.session.organization.id,
    };
    const copies = (facts: typeof launched) =>
      facts.map(({ type, data }) => ({ type, data: { ...data, assessmentId: copy } }));
    await infra.commands.handle(Assessment, copy, context, () => copies(launched) as never);
    await infra.commands.handle(Results, copy, context, () => copies(released) as never);
  }
}

/** A fact with its sealed texts decrypted, as a decision states it. */
async function opened({ keys }: Product['infra'], { type, data }: DocumentEvent): Promise<DocumentEvent> {
  const fields = await Promise.all(
    Object.entries(data).map(async ([name, value]) => [
      name,
      isSealed(value) ? await open(keys, value) : value,
    ]),
  );
  return { type, data: Object.fromEntries(fields) } as DocumentEvent;
}

/** The passages of a text, each with a word that few others have, at its end, so that quotes stay where they are. */
function inOwnWords(text: Buffer, n: number): string {
  const all = JSON.parse(text.toString()) as { text: string }[];
  return JSON.stringify(
    all.map((passage, at) => ({ ...passage, text: `${passage.text} case${n % 200} part${at}` })),
  );
}

/** Response times of requests one after another. @throws {Error} if one is refused */
async function timesOf(
  { url, pid }: Pick<TestServer, 'url' | 'pid'>,
  token: string,
  paths: readonly string[],
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
  tell: (sentence: string) => void,
) {
  const { send } = createLoadClient(url, 1);
  const times: number[] = [];
  const cpu: number[] = [];
  const byPath = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths) {
      const before = exactCpuMsOf(pid);
      const { status, latency } = await send('GET', path, token, undefined, performance.now());
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      cpu.push(exactCpuMsOf(pid) - before);
      times.push(latency);
      byPath.set(path, [...(byPath.get(path) ?? []), latency]);
    }
  const [first = Number.NaN] = times;
  if (rounds > 1) for (const [path, all] of byPath) tell(`${path}: ${median(all).toFixed(1)} ms, the median`);
  // The first requests compile the code.
  const steady = (all: readonly number[]) => all.slice(warmUp).toSorted((a, b) => a - b);
  const at = (all: readonly number[], share: number) =>
    all[Math.floor(share * (all.length - 1))] ?? Number.NaN;
  const [sorted, sortedCpu] = [steady(times), steady(cpu)];
  return {
    first,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    cpuP50: at(sortedCpu, 0.5),
    cpuP99: at(sortedCpu, 0.99),
  };
}
