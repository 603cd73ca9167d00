import { describe, expect, it } from 'vitest';
import type { TakeState } from '../../../api/response/contract/take.ts';
import { isReady, takeFrom } from './first-page-messages.ts';

const framing = {} as Window;
const other = {} as Window;
const own = 'https://lenses.example';
const take = { position: null } as unknown as TakeState;
const data = { kind: 'show', take };

describe('messages between the app and the framed first page', () => {
  it('are shown only if the framing page of the same origin sent them', () => {
    expect(takeFrom({ source: framing, origin: own, data }, framing, own)).toBe(take);
    expect(takeFrom({ source: other, origin: own, data }, framing, own)).toBeUndefined();
    expect(
      takeFrom({ source: framing, origin: 'https://other.example', data }, framing, own),
    ).toBeUndefined();
    expect(takeFrom({ source: null, origin: own, data }, null, own)).toBeUndefined();
    for (const wrong of [null, 'show', { kind: 'ready' }])
      expect(takeFrom({ source: framing, origin: own, data: wrong }, framing, own)).toBeUndefined();
  });

  it('say that the frame is ready only if the frame itself sent them', () => {
    const ready = { kind: 'ready' };
    expect(isReady({ source: framing, origin: own, data: ready }, framing, own)).toBe(true);
    expect(isReady({ source: other, origin: own, data: ready }, framing, own)).toBe(false);
    expect(isReady({ source: framing, origin: 'null', data: ready }, framing, own)).toBe(false);
    expect(isReady({ source: null, origin: own, data: ready }, undefined, own)).toBe(false);
    expect(isReady({ source: framing, origin: own, data }, framing, own)).toBe(false);
  });
});
