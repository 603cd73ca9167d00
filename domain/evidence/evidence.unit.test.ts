import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { nineLenses } from '../framework/frameworks.ts';
import { isRefusal } from '../kernel/decision.ts';
import {
  type AttachEvidence,
  type AttachMetric,
  attachEvidence,
  attachMetric,
  removeEvidence,
} from './decide.ts';
import type { EvidenceEvent } from './events.ts';
import { evidenceLimits } from './limits.ts';
import { Evidence, piecesOf } from './state.ts';

const assessmentId = 'a'.repeat(24);
const organizationId = 'o'.repeat(24);
const by = 'm'.repeat(24);
const circumstances = { assessmentId, organizationId, by, framework: nineLenses, gone: new Set<string>() };
const place = '{"kind":"page","page":3}';
const quoted = { passage: 2, text: 'The order book grew.', place };
const wish: AttachEvidence = {
  evidenceId: 'e'.repeat(24),
  subLens: '1.1',
  documentId: 'd'.repeat(24),
  documentVersion: 1,
  quoted,
  note: 'See the second half.',
};
const idOf = (at: number) => `${at}`.padStart(24, 'x');
const attached = (more: Partial<AttachEvidence> = {}): EvidenceEvent => {
  const decision = attachEvidence(Evidence.initial, { ...wish, ...more }, circumstances);
  if (isRefusal(decision) || !decision[0]) throw new Error('was not attached');
  return decision[0];
};
const many = (more: (at: number) => Partial<AttachEvidence>) =>
  Array.from({ length: evidenceLimits.ofSubLens }, (_, at) =>
    attached({ evidenceId: idOf(at), documentId: idOf(at), ...more(at) }),
  );
const attaching = (more: Partial<AttachEvidence> = {}, gone = new Set<string>()) => {
  return (state: Evidence) => attachEvidence(state, { ...wish, ...more }, { ...circumstances, gone });
};

describe('a piece of evidence', () => {
  it('is a passage with its text and place, and is attached once', () => {
    const decision = given(Evidence, []).when(attaching());
    decision.thenFacts([
      {
        type: 'EvidenceAttached',
        data: {
          assessmentId,
          organizationId,
          evidenceId: wish.evidenceId,
          subLens: '1.1',
          documentId: wish.documentId,
          documentVersion: 1,
          passage: 2,
          quote: 'The order book grew.',
          place,
          note: 'See the second half.',
          attachedBy: by,
        },
      },
    ]);
    decision.thenAgainNothing();
  });

  it('may be a whole document, without quote, place and note', () => {
    expect(attached({ quoted: null, note: '' })).toMatchObject({
      data: { passage: null, quote: '', place: '', note: '' },
    });
  });

  it('is quoted with at most 1,200 characters, and never cut within a surrogate pair', () => {
    const long = attached({ quoted: { ...quoted, text: 'x'.repeat(1_201) } });
    expect(long.data).toMatchObject({ quote: `${'x'.repeat(1_199)}…` });
    const whole = attached({ quoted: { ...quoted, text: 'x'.repeat(1_200) } });
    expect(whole.data).toMatchObject({ quote: 'x'.repeat(1_200) });
    const wide = attached({ quoted: { ...quoted, text: `${'x'.repeat(1_198)}😀😀` } });
    expect(wide.data).toMatchObject({ quote: `${'x'.repeat(1_198)}…` });
  });

  it.each(['9.99', '1', '1.1.1', 'constructor'])('is refused for %s, which is not a sub-lens', (subLens) => {
    given(Evidence, []).when(attaching({ subLens })).thenRefused('SUB_LENS_UNKNOWN');
  });

  it('has a note of at most 500 characters', () => {
    given(Evidence, [])
      .when(attaching({ note: 'x'.repeat(501) }))
      .thenRefused('NOTE_TOO_LONG');
    expect(attached({ note: 'x'.repeat(500) }).type).toBe('EvidenceAttached');
  });

  it('is refused if the same passage, or the same document, is already attached', () => {
    const again = { evidenceId: idOf(1) };
    given(Evidence, [attached()]).when(attaching(again)).thenRefused('ALREADY_ATTACHED');
    const whole = [attached({ quoted: null })];
    given(Evidence, whole)
      .when(attaching({ ...again, quoted: null, documentVersion: 2 }))
      .thenRefused('ALREADY_ATTACHED');
    for (const other of [
      { subLens: '1.2' },
      { documentVersion: 2 },
      { quoted: { ...quoted, passage: 3 } },
      { quoted: null },
    ])
      expect(attaching({ ...again, ...other })(Evidence.evolve(Evidence.initial, attached()))).toHaveLength(
        1,
      );
  });

  it('is refused for a sub-lens that has 50 pieces of evidence, not counting those of deleted documents', () => {
    const full = many(() => ({}));
    given(Evidence, full).when(attaching()).thenRefused('EVIDENCE_FULL');
    given(
      Evidence,
      many((at) => (at === 0 ? { subLens: '1.2' } : {})),
    )
      .when(attaching())
      .thenAgainNothing();
    given(Evidence, full)
      .when(attaching({}, new Set([idOf(7)])))
      .thenAgainNothing();
  });

  it('is removed once, and can be attached again', () => {
    const removing = (state: Evidence) => removeEvidence(state, wish.evidenceId, circumstances);
    const decision = given(Evidence, [attached()]).when(removing);
    decision.thenFacts([
      {
        type: 'EvidenceRemoved',
        data: {
          assessmentId,
          organizationId,
          evidenceId: wish.evidenceId,
          subLens: '1.1',
          removedBy: by,
        },
      },
    ]);
    decision.thenAgainNothing('NOT_FOUND');
    given(Evidence, []).when(removing).thenRefused('NOT_FOUND');
    const removed: EvidenceEvent = {
      type: 'EvidenceRemoved',
      data: { assessmentId, organizationId, evidenceId: wish.evidenceId, subLens: '1.1', removedBy: by },
    };
    given(Evidence, [attached(), removed])
      .when(attaching({ evidenceId: idOf(1) }))
      .thenAgainNothing();
  });

  it('keeps neither quote nor note in the state of its stream', () => {
    const state = [attached()].reduce(Evidence.evolve, Evidence.initial);
    expect(piecesOf(state, '1.1')).toEqual([
      { subLens: '1.1', documentId: wish.documentId, documentVersion: 1, passage: 2 },
    ]);
  });
});

describe('a figure of a data source as evidence', () => {
  const figure = { name: 'Revenue', value: 12.5, unit: 'EUR million' };
  const cited: AttachMetric = {
    evidenceId: 'f'.repeat(24),
    subLens: '1.1',
    dataSourceId: 's'.repeat(24),
    fetch: 3,
    metric: 1,
    fetchedAt: '2026-11-27T09:00:00.000Z',
    source: 'ERP',
    figure,
    note: '',
  };
  const citing = (more: Partial<AttachMetric> = {}, gone = new Set<string>()) => {
    return (state: Evidence) => attachMetric(state, { ...cited, ...more }, { ...circumstances, gone });
  };
  const factOf = (more: Partial<AttachMetric> = {}): EvidenceEvent => {
    const decision = citing(more)(Evidence.initial);
    if (isRefusal(decision) || !decision[0]) throw new Error('was not attached');
    return decision[0];
  };

  it('has the source, the number and date of the fetch, and the figure as it was then, and is attached once', () => {
    const decision = given(Evidence, []).when(citing());
    const { figure: _, ...stored } = cited;
    decision.thenFacts([
      {
        type: 'MetricAttached',
        data: {
          ...stored,
          assessmentId,
          organizationId,
          figure: '{"name":"Revenue","value":12.5,"unit":"EUR million"}',
          attachedBy: by,
        },
      },
    ]);
    decision.thenAgainNothing();
  });

  it('is refused if the same figure of the same fetch is already attached; one of a later fetch is not', () => {
    const again = { evidenceId: idOf(1) };
    given(Evidence, [factOf()]).when(citing(again)).thenRefused('ALREADY_ATTACHED');
    for (const other of [{ subLens: '1.2' }, { fetch: 4 }, { metric: 0 }, { dataSourceId: idOf(2) }])
      given(Evidence, [factOf()])
        .when(citing({ ...again, ...other }))
        .thenAgainNothing();
  });

  it('has a unit of at most 20 characters, a short note, and a sub-lens of the framework', () => {
    const refusedFor = (more: Partial<AttachMetric>, code: string) =>
      given(Evidence, []).when(citing(more)).thenRefused(code);
    refusedFor({ figure: { ...figure, unit: 'x'.repeat(21) } }, 'UNIT_TOO_LONG');
    refusedFor({ note: 'x'.repeat(501) }, 'NOTE_TOO_LONG');
    refusedFor({ subLens: '9.99' }, 'SUB_LENS_UNKNOWN');
    expect(factOf({ figure: { ...figure, unit: 'x'.repeat(20) } }).type).toBe('MetricAttached');
  });

  it('counts towards the limit together with documents, unless its source was removed', () => {
    const full = [...many(() => ({})).slice(1), factOf()];
    const next = { evidenceId: idOf(99), metric: 7 };
    given(Evidence, full).when(citing(next)).thenRefused('EVIDENCE_FULL');
    given(Evidence, full)
      .when(attaching({ evidenceId: idOf(99) }))
      .thenRefused('EVIDENCE_FULL');
    given(Evidence, full)
      .when(attaching({ evidenceId: idOf(99) }, new Set([cited.dataSourceId])))
      .thenAgainNothing();
  });

  it('is removed like a document, and its texts are not in the state of its stream', () => {
    const state = [factOf()].reduce(Evidence.evolve, Evidence.initial);
    expect(piecesOf(state, '1.1')).toEqual([
      { subLens: '1.1', dataSourceId: cited.dataSourceId, fetch: 3, metric: 1 },
    ]);
    given(Evidence, [factOf()])
      .when((now) => removeEvidence(now, cited.evidenceId, circumstances))
      .thenAgainNothing('NOT_FOUND');
  });
});
