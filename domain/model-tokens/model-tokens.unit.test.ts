import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  installationLimitAgainst,
  recordInstallationTokens,
  reservedTokens,
  reserveInstallationTokens,
} from './decide.ts';
import type { ModelTokensEvent } from './events.ts';
import { ModelTokens } from './state.ts';

const month = '2026-11';
const call = (letter: string) => ({ callId: letter.repeat(24), month });
const reserved = (letter: string, tokens: number): ModelTokensEvent => ({
  type: 'InstallationTokensReserved',
  data: { ...call(letter), tokens },
});
const usage = { inputTokens: 700, outputTokens: 50, isMeasured: true };
const used = (letter: string): ModelTokensEvent => ({
  type: 'InstallationTokensUsed',
  data: { ...call(letter), ...usage },
});
const reserving =
  (letter: string, tokens: number, limit: number | undefined = 1_000) =>
  (state: ModelTokens) =>
    reserveInstallationTokens(state, call(letter), tokens, limit);

describe('the limit of the installation', () => {
  it('counts what calls may use until their use is known, and what they used afterwards', () => {
    given(ModelTokens, [])
      .when(reserving('a', 1_000))
      .thenFacts([reserved('a', 1_000)]);
    given(ModelTokens, []).when(reserving('a', 1_001)).thenRefused('INSTALLATION_TOKENS_SPENT');
    given(ModelTokens, [reserved('a', 900)])
      .when(reserving('b', 101))
      .thenRefused('INSTALLATION_TOKENS_SPENT');
    const before = [reserved('a', 900), used('a')];
    given(ModelTokens, before)
      .when(reserving('b', 250))
      .thenFacts([reserved('b', 250)]);
    given(ModelTokens, before).when(reserving('b', 251)).thenRefused('INSTALLATION_TOKENS_SPENT');
  });

  it('can be none', () => {
    given(ModelTokens, [reserved('a', 900)])
      .when((state) => reserveInstallationTokens(state, call('b'), 10_000_000, undefined))
      .thenFacts([reserved('b', 10_000_000)]);
  });

  it('keeps the reservation of a call whose use never became known, and records a use once', () => {
    const decision = given(ModelTokens, [reserved('a', 400), reserved('b', 300)]).when((state) =>
      recordInstallationTokens(state, call('b'), usage),
    );
    decision.thenFacts([used('b')]);
    decision.thenAgainNothing();
    const state = [reserved('a', 400), reserved('b', 300), used('b')].reduce(
      ModelTokens.evolve,
      ModelTokens.initial,
    );
    expect(reservedTokens(state)).toBe(400);
    expect(installationLimitAgainst(state, 1_151)).toBeUndefined();
    expect(installationLimitAgainst(state, 1_150)).toMatchObject({ code: 'INSTALLATION_TOKENS_SPENT' });
  });
});
