import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import type { DocumentEvent } from './events.ts';
import { documentLimits } from './limits.ts';
import { Document, documentBlobs, documentSummaryKey } from './state.ts';
import {
  finishSummary,
  requestSummary,
  type SummaryOutcome,
  startSummary,
  writtenBefore,
} from './summary.ts';

const documentId = 'd'.repeat(24);
const organizationId = 'o'.repeat(24);
const by = 'a'.repeat(24);
const about = { documentId, organizationId };
const textKey = 't'.repeat(24);
const text = { version: 1, textKey };
const recipient = { provider: 'anthropic', host: 'api.anthropic.com', model: 'one' } as const;
const prompt = 'executive-summary@1';
const inputHash = 'h'.repeat(43);

const uploaded: DocumentEvent[] = [
  {
    type: 'DocumentUploaded',
    data: {
      ...about,
      version: 1,
      name: 'Budget.pdf',
      format: 'pdf',
      size: 9,
      sha256: 'f'.repeat(64),
      content: 'c'.repeat(43),
      fileKey: 'k'.repeat(24),
      lens: null,
      subLens: null,
      documentType: 'other',
      uploadedBy: by,
    },
  },
  {
    type: 'TextExtracted',
    data: {
      ...about,
      version: 1,
      attempt: 1,
      textKey,
      passages: 2,
      characters: 900,
      units: 1,
      language: 'eng',
      hiddenCharacters: 0,
      truncated: null,
      isRecognized: false,
    },
  },
];
const analysed: DocumentEvent[] = [
  ...uploaded,
  {
    type: 'DocumentAnalysed',
    data: {
      ...about,
      ...text,
      analysisKey: 'k'.repeat(24),
      analyser: 'rules@1',
      keySentences: 1,
      metrics: 0,
      opportunities: 0,
      actionItems: 0,
    },
  },
];
const requested: DocumentEvent = {
  type: 'SummaryRequested',
  data: { ...about, ...text, ...recipient, requestedBy: by },
};
const started = (attempt: number): DocumentEvent => ({
  type: 'SummaryStarted',
  data: { ...about, ...text, attempt },
});
const counts = { summaryKey: 's'.repeat(24), sentences: 3, dropped: 1 };
const outcome: SummaryOutcome = {
  kind: 'written',
  ...counts,
  prompt,
  inputHash,
  inputTokens: 900,
  outputTokens: 90,
};
const written: DocumentEvent = {
  type: 'SummaryWritten',
  data: { ...about, ...text, ...recipient, ...counts, prompt, inputHash, inputTokens: 900, outputTokens: 90 },
};
const requesting =
  (to: Partial<Parameters<typeof requestSummary>[2]> = {}, of = organizationId) =>
  (state: Document) =>
    requestSummary(state, of, { recipient, prompt, requestedBy: by, ...to });

describe('an executive summary', () => {
  it('is requested of the newest analysed version, once at a time', () => {
    const decision = given(Document, analysed).when(requesting());
    decision.thenFacts([requested]);
    decision.thenAgainNothing();
    given(Document, uploaded).when(requesting()).thenRefused('NOT_ANALYSED');
  });

  it('of a document of another organisation is not found', () => {
    given(Document, analysed)
      .when(requesting({}, 'x'.repeat(24)))
      .thenRefused('NOT_FOUND');
  });

  it('is not requested again of the same language model with the same instructions', () => {
    const before = [...analysed, requested, started(1), written];
    given(Document, before).when(requesting()).thenFacts([]);
    given(Document, before)
      .when(requesting({ recipient: { ...recipient, model: 'two' } }))
      .thenFacts([{ type: 'SummaryRequested', data: { ...requested.data, model: 'two' } } as DocumentEvent]);
    given(Document, before)
      .when(requesting({ prompt: 'executive-summary@2' }))
      .thenFacts([requested]);
  });

  it('with fewer than two sentences can be requested again, and its input is sent again', () => {
    const poor = { ...written, data: { ...written.data, sentences: 1 } } as DocumentEvent;
    given(Document, [...analysed, requested, started(1), poor])
      .when(requesting())
      .thenFacts([requested]);
    const state = [...analysed, requested, poor].reduce(Document.evolve, Document.initial);
    const version = state?.versions[0];
    expect(version && writtenBefore(version, inputHash)).toBeUndefined();
  });

  it('is given up after the permitted number of attempts', () => {
    const attempts = Array.from({ length: documentLimits.summaryAttempts }, (_, index) => started(index + 1));
    given(Document, [...analysed, requested, ...attempts.slice(1)])
      .when((state) => startSummary(state, text))
      .thenFacts([
        { type: 'SummaryFailed', data: { ...about, ...text, reason: 'interrupted', isSent: true } },
      ]);
    given(Document, [...analysed, requested, started(1)])
      .when((state) => startSummary(state, text))
      .thenFacts([started(2)]);
  });

  it('has one outcome, by the recipient that was shown at the request', () => {
    const decision = given(Document, [...analysed, requested, started(1)]).when((state) =>
      finishSummary(state, text, outcome),
    );
    decision.thenFacts([written]);
    decision.thenAgainNothing();
  });

  it('of an equal input is found by its hash', () => {
    const state = [...analysed, requested, written].reduce(Document.evolve, Document.initial);
    const version = state?.versions[0];
    expect(version && writtenBefore(version, inputHash)).toEqual(counts);
    expect(version && writtenBefore(version, 'x'.repeat(43))).toBeUndefined();
  });

  it('of a deleted document is not written, and can be requested again after it was restored', () => {
    const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { ...about, number: 1, deletedBy: by } };
    const restored: DocumentEvent = { type: 'DocumentRestored', data: { ...about, restoredBy: by } };
    const before = [...analysed, requested, started(1), deleted];
    given(Document, before)
      .when((state) => finishSummary(state, text, outcome))
      .thenFacts([]);
    given(Document, [...before, restored])
      .when(requesting())
      .thenFacts([requested]);
  });

  it('is stored with the files that the erasure of its document removes', () => {
    expect(documentSummaryKey(documentId, 's').startsWith(documentBlobs(documentId))).toBe(true);
  });
});
