import { describe, expect, it } from 'vitest';
import { cleanGlyph, inReadingOrder } from './characters.ts';

describe('the text of a glyph', () => {
  it('is made of letters for a ligature, and empty for an invisible mark', () => {
    expect(
      ['\ufb01', '\ufb04', 'A', '\u00a0', '\u200b', '\uf0b7', '\ue123', '\ufffd', '\u00ad'].map(cleanGlyph),
    ).toEqual(['fi', 'ffl', 'A', ' ', '', '•', '', '', '\u00ad']);
  });
});

describe('a line as drawn from left to right', () => {
  it('is reversed in its Hebrew parts, but not in numbers and Latin words', () => {
    const shalom = '\u05e9\u05dc\u05d5\u05dd';
    const reversed = [...shalom].reverse().join('');
    expect(inReadingOrder(reversed)).toBe(shalom);
    expect(inReadingOrder(`12 ${reversed} ${reversed}`)).toBe(`${shalom} ${shalom} 12`);
    expect(inReadingOrder(`The word ${reversed} stays`)).toBe(`The word ${shalom} stays`);
    expect(inReadingOrder('Plain text, 12')).toBe('Plain text, 12');
  });
});
