import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  allowLanguageModel,
  monthOf,
  reasonAgainst,
  recordTokens,
  reserveTokens,
  tokensIn,
  withdrawLanguageModel,
} from './decide.ts';
import type { LanguageModelEvent } from './events.ts';
import { type Recipient, recipientName } from './recipient.ts';
import { LanguageModelUse } from './state.ts';

const organizationId = 'o'.repeat(24);
const by = 'm'.repeat(24);
const who = { organizationId, by };
const at = '2026-11-27T21:00:00.000Z';
const offered: Recipient = { provider: 'anthropic', host: 'api.anthropic.com', model: 'one' };
const other: Recipient = { ...offered, host: 'llm.internal' };
const allowed: LanguageModelEvent = {
  type: 'LanguageModelAllowed',
  data: { organizationId, ...offered, at, allowedBy: by },
};
const withdrawn: LanguageModelEvent = {
  type: 'LanguageModelWithdrawn',
  data: { organizationId, withdrawnBy: by },
};
const month = '2026-11';
const call = (id: string, of = month) => ({ organizationId, callId: id.repeat(24), month: of });
const reserved = (id: string, tokens: number, of = month): LanguageModelEvent => ({
  type: 'TokensReserved',
  data: { ...call(id, of), tokens },
});
const usage = { inputTokens: 700, outputTokens: 50, isMeasured: true };
const used = (id: string, of = month): LanguageModelEvent => ({
  type: 'TokensUsed',
  data: { ...call(id, of), ...usage },
});
const state = (events: readonly LanguageModelEvent[]) =>
  events.reduce(LanguageModelUse.evolve, LanguageModelUse.initial);

describe('the consent of an organisation', () => {
  const allowing =
    (shown: Recipient, set: Recipient | undefined = offered) =>
    (before: LanguageModelUse) =>
      allowLanguageModel(before, { shown, offered: set, at }, who);

  it('is to the recipient that was shown, and is given once', () => {
    const decision = given(LanguageModelUse, []).when(allowing(offered));
    decision.thenFacts([allowed]);
    decision.thenAgainNothing();
  });

  it('is refused if the operator changed the recipient meanwhile, or set none', () => {
    given(LanguageModelUse, []).when(allowing(other)).thenRefused('LANGUAGE_MODEL_CHANGED');
    given(LanguageModelUse, [])
      .when((before) => allowLanguageModel(before, { shown: offered, offered: undefined, at }, who))
      .thenRefused('NO_LANGUAGE_MODEL');
  });

  it('can be withdrawn, and withdrawing it again writes nothing', () => {
    const decision = given(LanguageModelUse, [allowed]).when((before) => withdrawLanguageModel(before, who));
    decision.thenFacts([withdrawn]);
    decision.thenAgainNothing();
  });

  it.each([
    ['nobody consented', [], offered],
    ['it was withdrawn', [allowed, withdrawn], offered],
    ['the operator set another host', [allowed], other],
    ['the operator set another path', [allowed], { ...offered, host: 'api.anthropic.com/other' }],
    ['the operator set http', [allowed], { ...offered, host: 'http://api.anthropic.com' }],
    ['the operator set another model', [allowed], { ...offered, model: 'two' }],
    ['the operator set another provider', [allowed], { ...offered, provider: 'openai' as const }],
  ])('does not hold if %s', (_, events, recipient) => {
    expect(reasonAgainst(state(events), recipient, { month, budget: 10_000 })).toMatchObject({
      code: 'LANGUAGE_MODEL_NOT_ALLOWED',
    });
    given(LanguageModelUse, events)
      .when((before) => reserveTokens(before, recipient, { ...call('a'), tokens: 1, budget: 10_000 }))
      .thenRefused('LANGUAGE_MODEL_NOT_ALLOWED');
  });
});

describe('the budget of a month', () => {
  const reserving =
    (id: string, tokens: number, of = month) =>
    (before: LanguageModelUse) =>
      reserveTokens(before, offered, { ...call(id, of), tokens, budget: 1_000 });

  it('counts what calls may use until their use is known', () => {
    given(LanguageModelUse, [allowed])
      .when(reserving('a', 1_000))
      .thenFacts([reserved('a', 1_000)]);
    given(LanguageModelUse, [allowed]).when(reserving('a', 1_001)).thenRefused('TOKEN_BUDGET_SPENT');
    given(LanguageModelUse, [allowed, reserved('a', 900)])
      .when(reserving('b', 200))
      .thenRefused('TOKEN_BUDGET_SPENT');
  });

  it('counts what calls used afterwards', () => {
    const before = [allowed, reserved('a', 900), used('a')];
    expect(tokensIn(state(before), month)).toBe(750);
    given(LanguageModelUse, before)
      .when(reserving('b', 250))
      .thenFacts([reserved('b', 250)]);
    given(LanguageModelUse, before).when(reserving('b', 251)).thenRefused('TOKEN_BUDGET_SPENT');
  });

  it('keeps the reservation of a call whose use never became known', () => {
    expect(tokensIn(state([allowed, reserved('a', 400), reserved('b', 300), used('b')]), month)).toBe(1_150);
  });

  it('begins again with each month, and a late call of an earlier month does not count', () => {
    const before = [allowed, reserved('a', 900), reserved('b', 100, '2026-12'), used('a')];
    expect(tokensIn(state(before), '2026-12')).toBe(100);
    expect(monthOf(at)).toBe(month);
  });

  it('is not bypassed after a call in a month that a wrong clock named', () => {
    const before = [allowed, reserved('a', 900, '2027-03')];
    given(LanguageModelUse, before).when(reserving('b', 200)).thenRefused('TOKEN_BUDGET_SPENT');
    const decision = given(LanguageModelUse, before).when(reserving('b', 100));
    decision.thenFacts([reserved('b', 100, '2027-03')]);
    given(LanguageModelUse, [...before, reserved('b', 100, '2027-03')])
      .when((now) => recordTokens(now, call('b'), usage))
      .thenFacts([used('b', '2027-03')]);
  });

  it.each([12.5, -3, Number.NaN, null, '12', 2 ** 53])(
    'keeps the reservation of a call with %j stored tokens',
    (tokens) => {
      const stored = { ...used('a'), data: { ...used('a').data, inputTokens: tokens } } as LanguageModelEvent;
      expect(tokensIn(state([allowed, reserved('a', 900), stored]), month)).toBe(900);
    },
  );

  it('records the use of a call once', () => {
    const decision = given(LanguageModelUse, [allowed, reserved('a', 900)]).when((before) =>
      recordTokens(before, call('a'), usage),
    );
    decision.thenFacts([used('a')]);
    decision.thenAgainNothing();
  });
});

it('a recipient has the name of its company, or of its host', () => {
  expect(recipientName(offered)).toBe('Anthropic');
  expect(recipientName({ host: 'api.openai.com' })).toBe('OpenAI');
  expect(recipientName({ host: 'api.openai.com/v1' })).toBe('OpenAI');
  expect(recipientName({ host: 'http://llm.internal:8080/v1' })).toBe('llm.internal:8080');
  expect(recipientName({ host: 'evil.example/api.openai.com' })).toBe('evil.example');
  expect(recipientName({ host: 'llm.internal:8080' })).toBe('llm.internal:8080');
  expect(recipientName({ host: 'api.anthropic.com.evil.example' })).toBe('api.anthropic.com.evil.example');
});
