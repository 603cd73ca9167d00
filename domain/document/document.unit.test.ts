import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses } from '../framework/frameworks.ts';
import { type Decision, isRefusal } from '../kernel/decision.ts';
import {
  categoriseDocument,
  deleteDocument,
  eraseDocument,
  failMapping,
  finishAnalysis,
  finishExtraction,
  mapPassages,
  movePassage,
  quarantineVersion,
  renameDocument,
  replaceDocument,
  requestAnalysis,
  requestReading,
  restoreDocument,
  startExtraction,
  uploadDocument,
} from './decide.ts';
import type { DocumentEvent } from './events.ts';
import { documentLimits, type FailureReason, failureReasons } from './limits.ts';
import { sized } from './size.ts';
import { Document, newestOf } from './state.ts';

const organizationId = 'o'.repeat(24);
const by = 'a'.repeat(24);
const file = {
  name: 'Budget 2026.pdf',
  format: 'pdf',
  size: 1_000,
  sha256: 'f'.repeat(64),
  content: 'c'.repeat(43),
  fileKey: 'k'.repeat(24),
} as const;
const upload = {
  ...file,
  documentId: 'd'.repeat(24),
  organizationId,
  lens: '1',
  subLens: '1.1',
  documentType: 'financial',
  uploadedBy: by,
} as const;
const text = {
  kind: 'extracted',
  textKey: 't'.repeat(24),
  passages: 3,
  characters: 900,
  units: 2,
  language: 'eng',
  hiddenCharacters: 0,
  truncated: null,
  isRecognized: false,
} as const;

type Step = (state: Document) => Decision<DocumentEvent>;
function became(...steps: readonly Step[]): Document {
  return steps.reduce((state, step) => {
    const decision = step(state);
    if (isRefusal(decision)) throw new Error(decision.code);
    return decision.reduce(Document.evolve, state);
  }, Document.initial);
}
const uploaded: Step = (state) => uploadDocument(state, upload, nineLenses);
const replaced =
  (content: string): Step =>
  (state) =>
    replaceDocument(state, organizationId, {
      ...file,
      content,
      fileKey: content.slice(0, 24),
      replacedBy: by,
    });
const startedBy =
  (job: string, isScanned = false): Step =>
  (state) =>
    startExtraction(state, { version: 1, job, isScanned, recognizes: false });
const started = startedBy('job-1');
const deleted: Step = (state) => deleteDocument(state, organizationId, by);
const restored: Step = (state) => restoreDocument(state, organizationId, by);

describe('a document', () => {
  it('is uploaded once', () => {
    expect(became(uploaded)).toMatchObject({ lens: '1', stage: 'kept', versions: [{ version: 1 }] });
    expect(uploadDocument(became(uploaded), upload, nineLenses)).toEqual([]);
  });

  it.each([
    ['lens', { lens: '99', subLens: null }],
    ['sub-lens', { lens: '1', subLens: '2.1' }],
    ['sub-lens without its lens', { lens: null, subLens: '1.1' }],
  ])('is refused under an unknown %s', (_, category) => {
    expect(uploadDocument(null, { ...upload, ...category }, nineLenses)).toMatchObject({
      code: 'UNKNOWN_LENS',
    });
    expect(
      categoriseDocument(
        became(uploaded),
        organizationId,
        { ...category, documentType: 'other', tags: [] },
        nineLenses,
      ),
    ).toMatchObject({ code: 'UNKNOWN_LENS' });
  });

  it.each(['budget.exe', 'budget', 'budget.pdf.hta'])(
    'is not renamed to %j, which hides its format',
    (name) => {
      expect(renameDocument(became(uploaded), organizationId, name)).toMatchObject({
        code: 'INVALID_DOCUMENT_NAME',
      });
    },
  );

  it.each(['', ' budget.pdf', 'a\nb.pdf', 'a\u202Efdp.pdf', '\u2028a.pdf', '\ud800.pdf', 'x'.repeat(256)])(
    'is refused under the name %j',
    (name) => {
      expect(uploadDocument(null, { ...upload, name }, nineLenses)).toMatchObject({
        code: 'INVALID_DOCUMENT_NAME',
      });
      expect(renameDocument(became(uploaded), organizationId, name)).toMatchObject({
        code: 'INVALID_DOCUMENT_NAME',
      });
    },
  );

  it.each([
    [['a', 'a']],
    [['']],
    [['x'.repeat(31)]],
    [[' a']],
    [Array.from({ length: 11 }, (_, n) => `${n}`)],
  ])('is refused with the tags %j', (tags) => {
    const category = { lens: null, subLens: null, documentType: 'other', tags } as const;
    expect(categoriseDocument(became(uploaded), organizationId, category, nineLenses)).toMatchObject({
      code: 'INVALID_TAGS',
    });
  });

  it('is read by one job: other jobs leave its text alone, and that job may retry', () => {
    const reading = became(uploaded, started);
    expect(startedBy('job-2')(reading)).toEqual([]);
    expect(started(reading)).toMatchObject([{ type: 'ExtractionStarted', data: { attempt: 2 } }]);
    const interrupted: Step = (state) =>
      finishExtraction(state, 1, 1, { kind: 'failed', reason: 'interrupted' });
    expect(startedBy('job-2')(became(uploaded, started, interrupted))).toMatchObject([
      { type: 'ExtractionStarted', data: { attempt: 2 } },
    ]);
  });

  it('keeps earlier versions when it is replaced, and gets no new version for the same content', () => {
    const twice = became(uploaded, replaced('e'.repeat(43)));
    expect(twice?.versions.map(({ version }) => version)).toEqual([1, 2]);
    expect(replaced('e'.repeat(43))(twice)).toEqual([]);
    expect(twice && newestOf(twice).content).toBe('e'.repeat(43));
  });

  it('has a limited number of versions', () => {
    const steps = Array.from({ length: documentLimits.versions - 1 }, (_, n) =>
      replaced(`${n}`.padStart(43, 'x')),
    );
    expect(replaced('y'.repeat(43))(became(uploaded, ...steps))).toMatchObject({ code: 'TOO_MANY_VERSIONS' });
  });

  it('does not exist for another organisation', () => {
    const state = became(uploaded);
    const other = 'x'.repeat(24);
    const category = { lens: null, subLens: null, documentType: 'other', tags: [] } as const;
    for (const decision of [
      deleteDocument(state, other, by),
      restoreDocument(state, other, by),
      renameDocument(state, other, 'b.pdf'),
      categoriseDocument(state, other, category, nineLenses),
      requestReading(state, other, by),
      replaceDocument(state, other, { ...file, replacedBy: by }),
    ])
      expect(decision).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('reading a document', () => {
  const finished =
    (attempt: number): Step =>
    (state) =>
      finishExtraction(state, 1, attempt, text);

  it("ends with the document's text and is not repeated", () => {
    const ready = became(uploaded, started, finished(1));
    expect(ready?.versions[0]).toMatchObject({ stage: 'ready', textKey: text.textKey });
    expect(started(ready)).toEqual([]);
  });

  it('ignores the outcome of a superseded attempt', () => {
    expect(finished(1)(became(uploaded, started, started))).toEqual([]);
  });

  it('is given up after three attempts without an outcome', () => {
    const failed = became(uploaded, started, started, started, started);
    expect(failed?.versions[0]).toMatchObject({ stage: 'failed', attempts: 3 });
    expect(started(failed)).toEqual([]);
  });

  it('does not count attempts that the server itself interrupted', () => {
    const interrupted: Step = (state) =>
      finishExtraction(state, 1, state?.versions[0]?.attempts ?? 0, {
        kind: 'failed',
        reason: 'interrupted',
      });
    const steps = Array.from({ length: 5 }, () => [started, interrupted]).flat();
    expect(became(uploaded, ...steps, started)?.versions[0]).toMatchObject({ stage: 'reading', attempts: 6 });
  });

  it('stops when the document is deleted, and starts anew after it is restored', () => {
    const late: Step = (state) => finishExtraction(state, 1, 1, text);
    expect(late(became(uploaded, started, deleted))).toEqual([]);
    const after = became(uploaded, started, deleted, restored, startedBy('job-2'));
    expect(after?.versions[0]).toMatchObject({ stage: 'reading', attempts: 2, job: 'job-2' });
    expect(late(after)).toEqual([]);
  });

  it('does not start for a deleted document, and starts after it is restored', () => {
    expect(started(became(uploaded, deleted))).toEqual([]);
    expect(started(became(uploaded, deleted, restored))).toHaveLength(1);
  });
});

describe('a pdf whose pages look scanned', () => {
  const found: Step = (state) =>
    finishExtraction(state, 1, state?.versions[0]?.attempts ?? 0, { kind: 'scannedPages', pages: 3 });
  const recognizing =
    (job: string): Step =>
    (state) =>
      startExtraction(state, { version: 1, job, isScanned: false, recognizes: true });
  const scanned = () => became(uploaded, started, found);

  it('waits for text recognition, which a separate job runs as the next attempt', () => {
    expect(scanned()?.versions[0]).toMatchObject({
      stage: 'toRecognize',
      scannedPages: 3,
      attempts: 1,
      crashes: 0,
    });
    expect(started(scanned())).toEqual([]);
    expect(became(uploaded, started, found, recognizing('job-2'))?.versions[0]).toMatchObject({
      stage: 'reading',
      attempts: 2,
    });
  });

  it('is the only kind of document for which text recognition is tried', () => {
    expect(recognizing('job-2')(became(uploaded))).toEqual([]);
    expect(recognizing('job-2')(became(uploaded, started))).toEqual([]);
  });

  it('still waits for text recognition after the server interrupted it', () => {
    const interrupted: Step = (state) =>
      finishExtraction(state, 1, 2, { kind: 'failed', reason: 'interrupted' });
    const after = became(uploaded, started, found, recognizing('job-2'), interrupted);
    expect(after?.versions[0]).toMatchObject({ stage: 'toRecognize', crashes: 0 });
    expect(recognizing('job-3')(after)).toHaveLength(1);
  });

  it('is given up after three attempts at text recognition without an outcome', () => {
    const tries = Array.from({ length: 4 }, () => recognizing('job-2'));
    expect(became(uploaded, started, found, ...tries)?.versions[0]).toMatchObject({
      stage: 'failed',
      reason: 'crashed',
    });
  });

  it('is checked again for scanned pages when a member requests another reading', () => {
    const failed: Step = (state) => finishExtraction(state, 1, 2, { kind: 'failed', reason: 'noWords' });
    const again: Step = (state) => requestReading(state, organizationId, by);
    const asked = became(uploaded, started, found, recognizing('job-2'), failed, again);
    expect(asked?.versions[0]).toMatchObject({ stage: 'waiting', scannedPages: null });
    expect(started(asked)).toHaveLength(1);
  });

  it('is withheld if the virus scanner finds something while it waits', () => {
    const withheld = became(uploaded, started, found, (state) => quarantineVersion(state, 1, 'Eicar'));
    expect(withheld?.versions[0]).toMatchObject({ stage: 'quarantined' });
  });
});

it('a deletion that ends a reading is no crash: any number of them leaves the file readable', () => {
  const interrupted = Array.from({ length: 5 }, () => [started, deleted, restored]).flat();
  const after = became(uploaded, ...interrupted);
  expect(after?.versions[0]).toMatchObject({ stage: 'waiting', crashes: 0 });
  expect(became(uploaded, ...interrupted, started)?.versions[0]).toMatchObject({ stage: 'reading' });
});

describe('the passages of a text', () => {
  const read: Step = (state) => finishExtraction(state, 1, 1, text);
  const ready = () => became(uploaded, started, read);
  const textKey = text.textKey;
  const mapping = {
    version: 1,
    textKey,
    mappingKey: 'm'.repeat(24),
    mapper: 'one',
    passages: 2,
    outline: '1.2,90,\n,30,',
    unclear: 1,
  };
  const mapped: Step = (state) => mapPassages(state, mapping);
  const move =
    (passage: number, subLens: string | null, version = 1): Step =>
    (state) =>
      movePassage(state, organizationId, { version, passage, subLens, movedBy: by }, nineLenses);

  it('are mapped once by each mapper', () => {
    expect(became(uploaded, started, read, mapped)?.versions[0]?.mapping).toMatchObject({ mapper: 'one' });
    expect(mapped(became(uploaded, started, read, mapped))).toEqual([]);
    expect(mapPassages(became(uploaded, started, read, mapped), { ...mapping, mapper: 'two' })).toHaveLength(
      1,
    );
  });

  it('are given up by a mapper that failed three times, but not by another mapper or a re-mapping', () => {
    const named = { version: 1, textKey };
    const failed: Step = (state) => failMapping(state, { ...named, mapper: 'one' }, 'crashed');
    expect(mapped(became(uploaded, started, read, failed, failed))).toHaveLength(1);
    const after = became(uploaded, started, read, failed, failed, failed);
    expect(after?.versions[0]?.mappingFailure).toEqual({ mapper: 'one', attempts: 3, isFinal: true });
    expect(failed(after)).toEqual([]);
    expect(mapped(after)).toEqual([]);
    const two = { ...named, mapper: 'two' };
    expect(failMapping(after, two, 'crashed')).toMatchObject([{ data: { attempt: 1, isFinal: false } }]);
    expect(mapPassages(after, { ...mapping, ...two })).toHaveLength(1);
    const again = { ...named, mapper: 'one', lexicon: 'words', remapping: 'r'.repeat(24) };
    expect(mapPassages(after, { ...mapping, ...again })).toHaveLength(1);
    const failedAgain: Step = (state) => failMapping(state, again, 'crashed');
    const kept = became(uploaded, started, read, mapped, failedAgain)?.versions[0];
    expect(kept).toMatchObject({ mapping: { mapper: 'one' }, mappingFailure: null });
    expect(became(uploaded, started, read, failed, mapped)?.versions[0]?.mappingFailure).toBeNull();
  });

  it('are mapped again with another lexicon only by a re-mapping of the library, once', () => {
    const again = { ...mapping, mappingKey: 'n'.repeat(24), lexicon: 'words', remapping: 'r'.repeat(24) };
    const { remapping: _, ...alone } = again;
    expect(mapPassages(became(uploaded, started, read, mapped), alone)).toEqual([]);
    const remapped: Step = (state) => mapPassages(state, again);
    const after = became(uploaded, started, read, mapped, remapped);
    expect(after?.versions[0]).toMatchObject({
      mapping: { mappingKey: again.mappingKey, lexicon: 'words' },
      earlierMappings: [mapping.mappingKey],
    });
    expect(remapped(after)).toEqual([]);
  });

  it('are not mapped after their text or their document was removed', () => {
    expect(mapPassages(ready(), { ...mapping, textKey: 'o'.repeat(24) })).toEqual([]);
    expect(mapped(became(uploaded))).toEqual([]);
    const erased: Step = (state) => eraseDocument(state, 1);
    expect(mapped(became(uploaded, started, read, deleted, erased))).toEqual([]);
  });

  it('can be moved by a member once they are mapped; moving a passage to its present sub-lens writes nothing', () => {
    const before = became(uploaded, started, read, mapped);
    expect(became(uploaded, started, read, mapped, move(0, '4.2'))?.versions[0]?.moves).toEqual({ 0: '4.2' });
    expect(move(0, '4.2')(became(uploaded, started, read, mapped, move(0, '4.2')))).toEqual([]);
    expect(move(0, '4.2')(ready())).toMatchObject({ code: 'NOT_MAPPED' });
    expect(move(0, '9.9')(before)).toMatchObject({ code: 'UNKNOWN_LENS' });
    expect(move(text.passages, '4.2')(before)).toMatchObject({ code: 'NOT_FOUND' });
    expect(move(0, '4.2', 2)(before)).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      movePassage(
        before,
        'x'.repeat(24),
        { version: 1, passage: 0, subLens: '4.2', movedBy: by },
        nineLenses,
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it("keep members' corrections when another mapper maps the text, and lose them with the text", () => {
    const remapped: Step = (state) => mapPassages(state, { ...mapping, mapper: 'two' });
    const kept = became(uploaded, started, read, mapped, move(0, null), remapped);
    expect(kept?.versions[0]).toMatchObject({ moves: { 0: null }, mapping: { mapper: 'two' } });
    const replaced2 = became(uploaded, started, read, mapped, move(0, null), replaced('e'.repeat(43)));
    expect(replaced2?.versions.map(({ moves }) => moves)).toEqual([{ 0: null }, {}]);
  });
});

describe('an analysis', () => {
  const textKey = text.textKey;
  const read: Step = (state) => finishExtraction(state, 1, 1, text);
  const mapped: Step = (state) =>
    mapPassages(state, {
      version: 1,
      textKey,
      mappingKey: 'm'.repeat(24),
      mapper: 'one',
      passages: 1,
      outline: '1.2,90,',
      unclear: 0,
    });
  const asked =
    (analyser = 'rules@1'): Step =>
    (state) =>
      requestAnalysis(state, organizationId, { analyser, requestedBy: by });
  const found = {
    kind: 'analysed',
    analysisKey: 'r'.repeat(24),
    analyser: 'rules@1',
    keySentences: 2,
    metrics: 0,
    opportunities: 0,
    actionItems: 1,
  } as const;
  const done: Step = (state) => finishAnalysis(state, { version: 1, textKey }, found);
  const failed: Step = (state) =>
    finishAnalysis(state, { version: 1, textKey }, { kind: 'failed', reason: 'timedOut' });
  const toAnalyse = [uploaded, started, read, mapped] as const;

  it('is requested once until it has an outcome, and again only after a failure or by newer rules', () => {
    expect(asked()(became(...toAnalyse))).toMatchObject([{ type: 'AnalysisRequested' }]);
    expect(asked()(became(...toAnalyse, asked()))).toEqual([]);
    expect(asked()(became(...toAnalyse, asked(), done))).toEqual([]);
    expect(asked()(became(...toAnalyse, asked(), failed))).toHaveLength(1);
    expect(asked('rules@2')(became(...toAnalyse, asked(), done))).toHaveLength(1);
  });

  it('needs a text that is mapped to lenses, in the library of the same organisation', () => {
    expect(asked()(became(uploaded, started, read))).toMatchObject({ code: 'NOT_MAPPED' });
    expect(asked()(became(...toAnalyse, deleted))).toMatchObject({ code: 'NOT_FOUND' });
    const foreign = { analyser: 'rules@1', requestedBy: by };
    expect(requestAnalysis(became(...toAnalyse), 'x'.repeat(24), foreign)).toMatchObject({
      code: 'NOT_FOUND',
    });
    const unreadable: Step = (state) =>
      finishExtraction(state, 1, 1, { kind: 'failed', reason: 'encrypted' });
    expect(asked()(became(uploaded, started, unreadable))).toMatchObject({ code: 'NO_TEXT' });
  });

  it('is of the newest version, and of an earlier one only if the newest has no text', () => {
    expect(asked()(became(...toAnalyse, replaced('e'.repeat(43))))).toMatchObject({ code: 'NOT_MAPPED' });
    const started2: Step = (state) =>
      startExtraction(state, { version: 2, job: 'job-2', isScanned: false, recognizes: false });
    const failed2: Step = (state) => finishExtraction(state, 2, 1, { kind: 'failed', reason: 'damaged' });
    const both = became(...toAnalyse, replaced('e'.repeat(43)), started2, failed2);
    expect(asked()(both)).toMatchObject([{ data: { version: 1 } }]);
  });

  it('is recorded once, and not after the document was erased', () => {
    const erased: Step = (state) => eraseDocument(state, 1);
    expect(done(became(...toAnalyse, asked(), done))).toEqual([]);
    expect(done(became(...toAnalyse))).toEqual([]);
    expect(done(became(...toAnalyse, asked(), deleted, erased))).toEqual([]);
    expect(became(...toAnalyse, asked(), done)?.versions[0]).toMatchObject({
      analysis: { analysisKey: found.analysisKey, analyser: 'rules@1' },
      isBeingAnalysed: false,
    });
  });
});

describe('reading a document again', () => {
  const again: Step = (state) => requestReading(state, organizationId, by);
  const failed =
    (reason: FailureReason): Step =>
    (state) =>
      finishExtraction(state, 1, state?.versions[0]?.attempts ?? 0, { kind: 'failed', reason });
  const crashed = [started, started, started, started];

  it('allows all attempts again for a version that was given up; attempt numbers continue', () => {
    const permitted = became(uploaded, ...crashed, again);
    expect(permitted?.versions[0]).toMatchObject({ stage: 'waiting', attempts: 3, crashes: 0, reason: null });
    expect(became(uploaded, ...crashed, again, ...crashed)?.versions[0]).toMatchObject({
      stage: 'failed',
      attempts: 6,
      reason: 'crashed',
    });
  });

  it('ignores the outcome of an attempt before the request', () => {
    const reading = became(uploaded, started, failed('damaged'), again, started);
    expect(finishExtraction(reading, 1, 1, text)).toEqual([]);
    expect(finishExtraction(reading, 1, 2, text)).toHaveLength(1);
  });

  it.each(failureReasons.filter((reason) => reason !== 'interrupted'))(
    'is refused only if reading would fail again the same way: %s',
    (reason) => {
      const decision = again(became(uploaded, started, failed(reason)));
      if (reason === 'encrypted' || reason === 'mismatch')
        expect(decision).toMatchObject({ code: 'READS_ALIKE' });
      else expect(decision).toHaveLength(1);
    },
  );

  it('concerns the newest version, and writes nothing while that version is waiting or being read', () => {
    const once = became(uploaded, started, failed('damaged'), again);
    expect(again(once)).toEqual([]);
    expect(again(became(uploaded, started))).toEqual([]);
    expect(again(became(uploaded, started, failed('damaged'), replaced('e'.repeat(43))))).toEqual([]);
  });

  it('is refused for a document that has been read, and for a deleted one', () => {
    const ready: Step = (state) => finishExtraction(state, 1, 1, text);
    expect(again(became(uploaded, started, ready))).toMatchObject({ code: 'ALREADY_READ' });
    expect(again(became(uploaded, started, failed('damaged'), deleted))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a version in which the virus scanner found something', () => {
  const found: Step = (state) => quarantineVersion(state, 1, 'Eicar-Test-Signature');
  const text1: Step = (state) => finishExtraction(state, 1, 1, text);

  it('is quarantined once; it is not read and cannot be requested to be read again', () => {
    const quarantined = became(uploaded, found);
    expect(quarantined?.versions[0]).toMatchObject({ stage: 'quarantined', textKey: null });
    for (const step of [found, started, text1]) expect(step(quarantined)).toEqual([]);
    expect(requestReading(quarantined, organizationId, by)).toMatchObject({ code: 'QUARANTINED' });
  });

  it('ignores the attempt that had started before', () => {
    expect(text1(became(uploaded, started, found))).toEqual([]);
  });

  it('can be deleted, restored as it is, and replaced by a clean one', () => {
    expect(became(uploaded, found, deleted, restored)?.versions[0]).toMatchObject({ stage: 'quarantined' });
    const clean: Step = (state) =>
      startExtraction(state, { version: 2, job: 'job-2', isScanned: true, recognizes: false });
    const cleaned = became(uploaded, found, replaced('e'.repeat(43)), clean);
    expect(cleaned?.versions.map(({ stage }) => stage)).toEqual(['quarantined', 'reading']);
  });

  // A newer version that cannot be read has the same effect: none on the earlier version.
  it('leaves an earlier version that was read unchanged', () => {
    const second = became(uploaded, started, text1, replaced('e'.repeat(43)), (state) =>
      quarantineVersion(state, 2, 'Eicar-Test-Signature'),
    );
    expect(second?.versions.map(({ stage }) => stage)).toEqual(['ready', 'quarantined']);
  });

  it('cannot be a version that was already read or given up', () => {
    expect(found(became(uploaded, started, text1))).toEqual([]);
    expect(found(became(uploaded, started, started, started, started))).toEqual([]);
    expect(quarantineVersion(became(uploaded), 2, 'x')).toEqual([]);
  });

  it('is not recorded as scanned when there is no scanner', () => {
    expect(started(became(uploaded))).toEqual([
      { type: 'ExtractionStarted', data: expect.not.objectContaining({ isScanned: expect.anything() }) },
    ]);
    expect(startedBy('job-1', true)(became(uploaded))).toMatchObject([{ data: { isScanned: true } }]);
  });
});

describe('a deleted document', () => {
  it('can be restored until it is erased', () => {
    expect(became(uploaded, deleted, restored)).toMatchObject({ stage: 'kept' });
    const erased = became(uploaded, deleted, (state) => eraseDocument(state, 1));
    expect(restored(erased)).toMatchObject({ code: 'DOCUMENT_ERASED' });
  });

  it('is erased for its latest deletion only, not for one that was undone', () => {
    const again = became(uploaded, deleted, restored, deleted);
    expect(eraseDocument(again, 1)).toEqual([]);
    expect(eraseDocument(again, 2)).toHaveLength(1);
    expect(eraseDocument(became(uploaded), 1)).toEqual([]);
  });
});

describe('the size of a file in words', () => {
  it.each([
    [0, '0 Bytes'],
    [1_023, '1023 Bytes'],
    [1_024, '1 KB'],
    [1_536, '1.5 KB'],
    [10_485_760, '10 MB'],
    [5_368_709_120, '5 GB'],
    [1_234_567, '1.18 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(sized(bytes)).toBe(words);
  });

  it('never has more than two decimals', () => {
    fc.assert(
      fc.property(fc.nat(), (bytes) => {
        expect(sized(bytes).split(' ')[0]?.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2);
      }),
    );
  });
});
