import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { nineLensesLexicon as framework } from '../analysis/mapping/lexicon.ts';
import { addTerm, dismissSuggestion, finishRemapping, removeTerm, requestRemapping } from './decide.ts';
import type { LexiconEvent } from './events.ts';
import { lexiconLimits } from './limits.ts';
import { OrganizationLexicon } from './state.ts';

const organizationId = 'o'.repeat(24);
const by = 'm'.repeat(24);
const who = { organizationId, by };
type Step = (state: OrganizationLexicon) => ReturnType<typeof addTerm>;
const adding =
  (term: string, subLens = '1.2'): Step =>
  (state) =>
    addTerm(state, { subLens, term }, who, framework);
const removing =
  (term: string, subLens = '1.2'): Step =>
  (state) =>
    removeTerm(state, { subLens, term }, who, framework);
const added = (term: string, subLens = '1.2'): LexiconEvent => ({
  type: 'LexiconTermAdded',
  data: { organizationId, subLens, term, addedBy: by },
});
const [keyword = ''] = framework.subLenses.find(({ subLens }) => subLens === '1.2')?.phrases ?? [];

describe('a term', () => {
  it('is added in lower case as the mapper reads it, once', () => {
    const decision = given(OrganizationLexicon, []).when(adding('  Orion-Velo  GmbH '));
    decision.thenFacts([added('orion velo gmbh')]);
    decision.thenAgainNothing();
  });

  it('is not markup, and has no characters that turn the direction of text around', () => {
    given(OrganizationLexicon, [])
      .when(adding('<img onerror>'))
      .thenFacts([added('img onerror')]);
    given(OrganizationLexicon, [])
      .when(adding('\u202Egnp\u2066 velo'))
      .thenFacts([added('gnp velo')]);
    given(OrganizationLexicon, [])
      .when(adding('דוגמה'))
      .thenFacts([added('דוגמה')]);
  });

  it.each([
    ['हिन्दी', 'हिन्दी'],
    ['İstanbul', 'istanbul'],
  ])('has all letters of its script: %s', (typed, term) => {
    given(OrganizationLexicon, [])
      .when(adding(typed))
      .thenFacts([added(term)]);
  });

  it.each([
    ['   ', 'TERM_WITHOUT_WORD'],
    ['R & 5', 'TERM_WITHOUT_WORD'],
    ['one two three four five words', 'TERM_HAS_MANY_WORDS'],
    ['x'.repeat(61), 'TERM_TOO_LONG'],
    // One character that is normalised to 18.
    ['\uFDFA'.repeat(6), 'TERM_TOO_LONG'],
    ['of the', 'TERM_IS_COMMON'],
    [keyword.toUpperCase(), 'TERM_OF_FRAMEWORK'],
  ])('is refused: %s', (term, code) => {
    given(OrganizationLexicon, []).when(adding(term)).thenRefused(code);
  });

  it('is refused for a sub-lens that does not exist', () => {
    for (const subLens of ['9.99', '1', 'constructor', '__proto__'])
      given(OrganizationLexicon, []).when(adding('orion', subLens)).thenRefused('SUB_LENS_UNKNOWN');
  });

  it('is refused in another form of the same words, but may be added to another sub-lens', () => {
    given(OrganizationLexicon, [added('orion bikes')])
      .when(adding('Orion bike'))
      .thenRefused('TERM_IS_THERE');
    given(OrganizationLexicon, [added('orion bikes')])
      .when(adding('orion bike', '1.3'))
      .thenFacts([added('orion bike', '1.3')]);
  });

  it('is refused for a sub-lens with 40 terms until one is removed', () => {
    const full = Array.from({ length: lexiconLimits.terms }, (_, at) =>
      added(`term${'abcdefgh'[at % 8]}${at}x`),
    );
    given(OrganizationLexicon, full).when(adding('orion')).thenRefused('LEXICON_FULL');
    const removed: LexiconEvent = {
      type: 'LexiconTermRemoved',
      data: { organizationId, subLens: '1.2', term: 'terma0x', removedBy: by },
    };
    given(OrganizationLexicon, [...full, removed])
      .when(adding('orion'))
      .thenFacts([added('orion')]);
  });

  it('is removed once, and a keyword of the framework cannot be removed', () => {
    const decision = given(OrganizationLexicon, [added('orion'), added('velo')]).when(removing('orion'));
    decision.thenFacts([
      { type: 'LexiconTermRemoved', data: { organizationId, subLens: '1.2', term: 'orion', removedBy: by } },
    ]);
    decision.thenAgainNothing();
    given(OrganizationLexicon, []).when(removing(keyword)).thenRefused('TERM_OF_FRAMEWORK');
    given(OrganizationLexicon, []).when(removing('orion')).thenNothing();
  });
});

describe('a suggestion', () => {
  it('is dismissed once, for one sub-lens', () => {
    const word = 'h'.repeat(43);
    const decision = given(OrganizationLexicon, []).when((state) =>
      dismissSuggestion(state, { subLens: '1.2', word }, who, framework),
    );
    decision.thenFacts([
      { type: 'LexiconSuggestionDismissed', data: { organizationId, subLens: '1.2', word, dismissedBy: by } },
    ]);
    decision.thenAgainNothing();
  });
});

describe('a re-mapping', () => {
  const remappingId = 'r'.repeat(24);
  const at = '2026-11-27T04:00:00.000Z';
  const asking = (id: string, older: number) => (state: OrganizationLexicon) =>
    requestRemapping(state, { remappingId: id, older, at }, who);
  const asked: LexiconEvent = {
    type: 'RemappingRequested',
    data: { organizationId, remappingId, documents: 3, at, requestedBy: by },
  };
  const finished: LexiconEvent = { type: 'RemappingFinished', data: { organizationId, remappingId } };

  it('is requested if documents were mapped with another lexicon', () => {
    const decision = given(OrganizationLexicon, []).when(asking(remappingId, 3));
    decision.thenFacts([asked]);
    decision.thenAgainNothing();
    given(OrganizationLexicon, []).when(asking(remappingId, 0)).thenRefused('NOTHING_TO_MAP');
  });

  it('runs alone: another one is refused until it has finished', () => {
    const other = 's'.repeat(24);
    given(OrganizationLexicon, [asked]).when(asking(other, 3)).thenRefused('REMAPPING_RUNS');
    expect(asking(other, 3)(OrganizationLexicon.evolve(running(), finished))).toHaveLength(1);
  });

  const running = () => OrganizationLexicon.evolve(OrganizationLexicon.initial, asked);

  it('finishes once, and only the one that runs', () => {
    const finishing = (id: string) => (state: OrganizationLexicon) =>
      finishRemapping(state, organizationId, id);
    const decision = given(OrganizationLexicon, [asked]).when(finishing(remappingId));
    decision.thenFacts([finished]);
    decision.thenAgainNothing();
    given(OrganizationLexicon, [asked])
      .when(finishing('s'.repeat(24)))
      .thenNothing();
  });
});
