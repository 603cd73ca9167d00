import { documentLimits } from '../../domain/document/limits.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { Extractor } from '../../infra/extraction/extract.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { TextMapper } from '../../infra/passage-mapping/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import { createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { startRelay } from '../relay.ts';
import { analysisAttempts, analysisQueue, createAnalyseDocument } from './analyse-document.ts';
import { createEraseDocument, erasingQueue } from './erase-document.ts';
import { createReadDocument, readingAttempts, readingQueue, recognitionQueue } from './read-document.ts';
import type { ReadingNow } from './reading-now.ts';
import { createScanDocument, patiently, scanningAttempts } from './scan-document.ts';
import { startMapping } from './start-mapping.ts';
import { startSummaries } from './start-summaries.ts';
import { createSweepFiles, sweepQueue } from './sweep-files.ts';

/** Events after which a document may have a version without text that can be read, or recognised. */
const beginsReading = [
  'DocumentUploaded',
  'DocumentReplaced',
  'DocumentRestored',
  'ReadingRequested',
  'ScannedPagesFound',
] as const;
type BeginsReading = Extract<DomainEvent, { type: (typeof beginsReading)[number] }>;
const isBeginning = (event: DomainEvent): event is BeginsReading =>
  beginsReading.some((type) => type === event.type);

/** The version to read; 0: all unread versions, because a restored document may have several. */
const versionToRead = (event: BeginsReading): number =>
  event.type === 'DocumentUploaded' ? 1 : event.type === 'DocumentRestored' ? 0 : event.data.version;

const hourMs = 3_600_000;
/** Maximum number of files that a process reads concurrently, each in a child process. */
const readAtOnce = 2;

/** Reads the text of uploaded documents, maps and analyses it, and erases deleted documents. */
export function startDocuments(
  infra: Infrastructure,
  feed: Pick<ReadModelFeed, 'activeModel' | 'waitFor'>,
  reading: ReadingNow,
  log: Log,
): () => Promise<void> {
  const { store, jobs, commands, keys, blobs, scanner, recognizesScans = false } = infra;
  /** Loaded with the first file. */
  let loaded: Promise<Extractor> | undefined;
  const load = () => {
    loaded ??= loadExtractor();
    return loaded;
  };
  const extractor: Pick<Extractor, 'extract' | 'recognize'> = {
    extract: async (...file) => (await load()).extract(...file),
    recognize: async (...file) => (await load()).recognize(...file),
  };
  /** Started with the first text. */
  let mapper: Promise<TextMapper> | undefined;
  const loadedMapper = () => {
    mapper ??= loadMapper();
    return mapper;
  };
  const lenses: Pick<TextMapper, 'map' | 'analyse'> = {
    map: async (...text) => (await loadedMapper()).map(...text),
    analyse: async (...text) => (await loadedMapper()).analyse(...text),
  };
  const files = createSealedFiles(infra);
  const sweep = createSweepFiles(infra);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const scanDocument = scanner && createScanDocument({ scanner, files, log });
  // Stopping aborts a scan, so that a slow scanner does not delay the shutdown.
  const scan: typeof scanDocument =
    scanDocument &&
    ((document, version, signal) =>
      scanDocument(document, version, AbortSignal.any([signal, stopping.signal])));
  const parts = {
    commands,
    files,
    extractor,
    jobs,
    reading,
    recognizesScans,
    scan,
    isStopping,
  };
  const workOn = (queue: typeof readingQueue | typeof recognitionQueue, concurrency: number) =>
    jobs.work(queue, patiently(createReadDocument(parts, queue), jobs), {
      concurrency,
      backoffMs: 1_000,
      maxBackoffMs: 60_000,
    });
  const scheduled = jobs
    .schedule({ id: 'document-files-hourly', queue: sweepQueue, everyMs: hourMs, payload: {} })
    .catch((error: unknown) =>
      log.error({ err: error }, 'the hourly look at files of documents was not scheduled'),
    );
  const stops = [
    startRelay(
      {
        name: 'documents-to-read',
        types: [...beginsReading],
        jobFor: (stored) => readingJobFor(stored, scan ? scanningAttempts : readingAttempts),
      },
      store,
      jobs,
      log,
    ),
    startRelay(
      { name: 'documents-to-erase', types: ['DocumentDeleted'], jobFor: erasingJobFor },
      store,
      jobs,
      log,
    ),
    ...startMapping({ infra, feed, lenses, log, isStopping }),
    startRelay(
      { name: 'documents-to-analyse', types: ['AnalysisRequested'], jobFor: analysisJobFor },
      store,
      jobs,
      log,
    ),
    jobs.work(
      analysisQueue,
      createAnalyseDocument({ commands, keys, blobs, texts: lenses, log, isStopping }),
      {
        concurrency: 1,
        backoffMs: 1_000,
        maxBackoffMs: 60_000,
      },
    ),
    ...startSummaries(infra, log, stopping.signal),
    workOn(readingQueue, readAtOnce),
    workOn(recognitionQueue, 1),
    jobs.work(sweepQueue, async () => void (await sweep()), { concurrency: 1 }),
    jobs.work(erasingQueue, createEraseDocument({ commands, keys, blobs }), { concurrency: 1 }),
  ];
  return async () => {
    // Aborted files are read again after the next start.
    stopping.abort(new Error('The server is stopping'));
    await (await loaded)?.close();
    await (await mapper)?.close();
    await scheduled;
    for (const stop of stops) await stop();
  };
}

async function loadExtractor(): Promise<Extractor> {
  const { createExtractor } = await import('../../infra/extraction/extract.ts');
  return createExtractor({ concurrency: readAtOnce });
}

async function loadMapper(): Promise<TextMapper> {
  const { createThreadMapper } = await import('../../infra/passage-mapping/in-thread.ts');
  return createThreadMapper();
}

function readingJobFor(stored: StoredEvent, attempts: number): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (!isBeginning(event)) throw new Error(`The relay was handed ${event.type}.`);
  return {
    id: event.id,
    queue: event.type === 'ScannedPagesFound' ? recognitionQueue : readingQueue,
    payload: { documentId: event.data.documentId, version: versionToRead(event), tenant, correlationId },
    attempts,
    // Many or slow files of one organisation do not hold back the files of another.
    group: tenant,
  };
}

function erasingJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'DocumentDeleted') throw new Error(`The relay was handed ${event.type}.`);
  const { documentId, number: deletion } = event.data;
  return {
    id: event.id,
    queue: erasingQueue,
    payload: { documentId, deletion, tenant, correlationId },
    delayMs: documentLimits.erasedAfterSeconds * 1_000,
  };
}

function analysisJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'AnalysisRequested') throw new Error(`The relay was handed ${event.type}.`);
  const { documentId, version, textKey } = event.data;
  return {
    id: event.id,
    queue: analysisQueue,
    payload: { documentId, version, textKey, tenant, correlationId },
    attempts: analysisAttempts,
    group: tenant,
  };
}
