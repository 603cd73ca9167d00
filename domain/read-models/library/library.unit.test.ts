import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../document/events.ts';
import type { DomainEvent } from '../../events.ts';
import { foldInto } from '../fold.ts';
import { type LibraryEntry, library, libraryKeys } from './library.ts';

const organizationId = 'o'.repeat(24);
const documentId = 'd'.repeat(24);
const about = { documentId, organizationId };
const file = (version: number, content: string, size: number) =>
  ({
    version,
    name: `sealed name ${version}`,
    format: 'pdf',
    size,
    sha256: 'sealed hash',
    content,
    fileKey: `${version}`.padEnd(24, 'k'),
  }) as const;
const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: {
    ...about,
    ...file(1, 'one', 100),
    lens: '1',
    subLens: null,
    documentType: 'other',
    uploadedBy: 'a',
  },
};
const replaced: DocumentEvent = {
  type: 'DocumentReplaced',
  data: { ...about, ...file(2, 'two', 50), replacedBy: 'b' },
};
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { ...about, number: 1, deletedBy: 'a' } };
const restored: DocumentEvent = { type: 'DocumentRestored', data: { ...about, restoredBy: 'a' } };
const erased: DocumentEvent = { type: 'DocumentErased', data: about };

function folded(...events: readonly DocumentEvent[]): ReadonlyMap<string, LibraryEntry> {
  const documents = new Map<string, LibraryEntry>();
  for (const [index, event] of events.entries()) {
    const recordedAt = `2026-11-25T09:00:0${index}.000Z`;
    foldInto(documents, library, { ...event, recordedAt } as unknown as DomainEvent);
  }
  return documents;
}
const document = libraryKeys.document(organizationId, documentId);
const usage = libraryKeys.usage(organizationId);
const content = (hash: string) => libraryKeys.content(organizationId, hash);

describe('the library', () => {
  it('lists a document with the state of its reading', () => {
    const started = {
      type: 'ExtractionStarted',
      data: { ...about, version: 1, attempt: 1, job: 'j' },
    } as const;
    const failed = {
      type: 'ExtractionFailed',
      data: { ...about, version: 1, attempt: 1, reason: 'encrypted', isFinal: true },
    } as const;
    expect(folded(uploaded, started).get(document)).toMatchObject({ versions: [{ stage: 'reading' }] });
    expect(folded(uploaded, started, failed).get(document)).toMatchObject({
      versions: [{ stage: 'failed', reason: 'encrypted' }],
    });
  });

  it('shows whether a version was scanned before reading, and a version that the scanner quarantined', () => {
    const about1 = { ...about, version: 1 };
    const started = { type: 'ExtractionStarted', data: { ...about1, attempt: 1, job: 'j' } } as const;
    const scanned = { ...started, data: { ...started.data, isScanned: true } } as const;
    const found = { type: 'DocumentQuarantined', data: { ...about1, signature: 'Eicar' } } as const;
    const versions = (...events: readonly DocumentEvent[]) => folded(uploaded, ...events).get(document);
    expect(versions(started)).toMatchObject({ versions: [{ stage: 'reading', isScanned: false }] });
    expect(versions(scanned)).toMatchObject({ versions: [{ stage: 'reading', isScanned: true }] });
    expect(versions(found)).toMatchObject({ versions: [{ stage: 'quarantined', reason: null, text: null }] });
  });

  it('shows a version whose pages look scanned as waiting for text recognition, even after the server was stopped', () => {
    const attempt = { ...about, version: 1, attempt: 1 };
    const found = { type: 'ScannedPagesFound', data: { ...attempt, pages: 3 } } as const;
    const started = { type: 'ExtractionStarted', data: { ...attempt, attempt: 2, job: 'j' } } as const;
    const interrupted = {
      type: 'ExtractionFailed',
      data: { ...attempt, attempt: 2, reason: 'interrupted', isFinal: false },
    } as const;
    const asked = { type: 'ReadingRequested', data: { ...about, version: 1, requestedBy: 'a' } } as const;
    const stageAfter = (...events: readonly DocumentEvent[]) => folded(uploaded, ...events).get(document);
    expect(stageAfter(found)).toMatchObject({ versions: [{ stage: 'toRecognize' }] });
    expect(stageAfter(found, started)).toMatchObject({ versions: [{ stage: 'reading' }] });
    expect(stageAfter(found, started, interrupted)).toMatchObject({ versions: [{ stage: 'toRecognize' }] });
    expect(stageAfter(found, asked, interrupted)).toMatchObject({ versions: [{ stage: 'waiting' }] });
  });

  it('shows a version as waiting again when a person asked for another reading', () => {
    const failed = {
      type: 'ExtractionFailed',
      data: { ...about, version: 1, attempt: 1, reason: 'damaged', isFinal: true },
    } as const;
    const asked = { type: 'ReadingRequested', data: { ...about, version: 1, requestedBy: 'a' } } as const;
    expect(folded(uploaded, failed, asked).get(document)).toMatchObject({
      versions: [{ stage: 'waiting', reason: null }],
    });
  });

  it('shows that a text could not be mapped, until it is mapped after all', () => {
    const text = { ...about, version: 1, textKey: 't'.repeat(24), mapper: 'one' };
    const failed = (isFinal: boolean) =>
      ({ type: 'MappingFailed', data: { ...text, attempt: 1, reason: 'crashed', isFinal } }) as const;
    const mapped = {
      type: 'PassagesMapped',
      data: { ...text, mappingKey: 'm'.repeat(24), passages: 1, unclear: 0 },
    } as const;
    const unmapped = (...events: readonly DocumentEvent[]) => {
      const found = folded(uploaded, ...events).get(document);
      return found?.what === 'document' ? found.versions[0]?.unmapped : null;
    };
    expect(unmapped(failed(false))).toBeUndefined();
    expect(unmapped(failed(false), failed(true))).toBe('crashed');
    expect(unmapped(failed(true), mapped)).toBeUndefined();
    const failedIn = 'r'.repeat(24);
    const again = { type: 'MappingFailed', data: { ...failed(true).data, remapping: failedIn } } as const;
    expect(unmapped(mapped, again)).toBeUndefined();
    expect(folded(uploaded, mapped, again).get(document)).toMatchObject({
      versions: [{ mapping: { mappingKey: 'm'.repeat(24), failedIn } }],
    });
  });

  it('shows an analysis, a request for one, and why it failed, until the text is read again', () => {
    const text = { ...about, version: 1, textKey: 't'.repeat(24) };
    const asked = { type: 'AnalysisRequested', data: { ...text, requestedBy: 'a' } } as const;
    const failed = { type: 'AnalysisFailed', data: { ...text, reason: 'timedOut' } } as const;
    const counts = { keySentences: 1, metrics: 0, opportunities: 0, actionItems: 0 };
    const found = {
      type: 'DocumentAnalysed',
      data: { ...text, analysisKey: 'one', analyser: 'rules@1', ...counts },
    } as const;
    const versions = (...events: readonly DocumentEvent[]) => folded(uploaded, ...events).get(document);
    const requested = { at: '2026-11-25T09:00:01.000Z', failure: null };
    expect(versions(asked)).toMatchObject({ versions: [{ analysis: null, analysing: requested }] });
    expect(versions(asked, failed)).toMatchObject({ versions: [{ analysing: { failure: 'timedOut' } }] });
    expect(versions(asked, found)).toMatchObject({
      versions: [{ analysis: { analysisKey: 'one', analyser: 'rules@1' }, analysing: null }],
    });
  });

  it('shows a summary of a language model, a request for one, and why it failed', () => {
    const text = { ...about, version: 1, textKey: 't'.repeat(24) };
    const writer = { provider: 'anthropic', host: 'api.anthropic.com', model: 'one' } as const;
    const asked = { type: 'SummaryRequested', data: { ...text, ...writer, requestedBy: 'a' } } as const;
    const failed = { type: 'SummaryFailed', data: { ...text, reason: 'unavailable' } } as const;
    const shown = {
      ...{ summaryKey: 'one', prompt: 'executive-summary@1', dropped: 1 },
      ...{ inputTokens: 9, outputTokens: 3 },
    };
    const written = {
      type: 'SummaryWritten',
      data: { ...text, ...writer, ...shown, inputHash: 'h'.repeat(43), sentences: 2 },
    } as const;
    const deleted = { type: 'DocumentDeleted', data: { ...about, number: 1, deletedBy: 'a' } } as const;
    const version = (...events: readonly DocumentEvent[]) => {
      const found = folded(uploaded, ...events).get(document);
      return found?.what === 'document' ? found.versions[0] : undefined;
    };
    expect(version(asked)?.summarising).toMatchObject({ ...writer, failure: null });
    expect(version(asked, failed)?.summarising).toMatchObject({ ...writer, failure: 'unavailable' });
    const { summary, summarising } = version(asked, written) ?? {};
    expect(summarising).toBeUndefined();
    expect(summary).toEqual({ ...writer, ...shown, at: expect.any(String) });
    expect(version(asked, deleted)?.summarising).toBeUndefined();
  });

  it('finds a document only by the content of its newest version', () => {
    const view = folded(uploaded, replaced);
    expect([view.get(content('one')), view.get(content('two'))]).toEqual([
      undefined,
      { what: 'content', documentId },
    ]);
  });

  it('does not find the content of a deleted document until it is restored', () => {
    expect(folded(uploaded, deleted).get(content('one'))).toBeUndefined();
    expect(folded(uploaded, deleted, restored).get(content('one'))).toEqual({ what: 'content', documentId });
  });

  it('counts the bytes of all versions until the document is erased', () => {
    expect(folded(uploaded, replaced, deleted).get(usage)).toEqual({
      what: 'usage',
      bytes: 150,
      documents: 1,
    });
    const after = folded(uploaded, replaced, deleted, erased);
    expect([after.get(usage), after.get(document)]).toEqual([
      { what: 'usage', bytes: 0, documents: 0 },
      undefined,
    ]);
  });

  it('keeps the times at which an erased document was added and removed, for the library of a past moment', () => {
    const after = folded(uploaded, deleted, erased);
    expect(after.get(libraryKeys.erasedOne(organizationId, documentId))).toEqual({
      what: 'erased',
      documentId,
      uploadedAt: '2026-11-25T09:00:00.000Z',
      erasedAt: '2026-11-25T09:00:02.000Z',
    });
  });
});
