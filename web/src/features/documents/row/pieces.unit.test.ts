import { expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

const inBrackets = (text: string, ...ranges: readonly (readonly [number, number])[]) =>
  piecesOf({ text, ranges: ranges.map(([start, end]) => ({ start, end })) })
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

it('found words are separate pieces, and no text is lost or repeated', () => {
  expect(inBrackets('steel became dearer', [0, 5], [13, 19])).toBe('[steel] became [dearer]');
  expect(inBrackets('steel became dearer', [6, 12])).toBe('steel [became] dearer');
  expect(inBrackets('Steel\t5\nCoal\t7', [8, 12])).toBe('Steel · 5 [Coal] · 7');
  expect(inBrackets('steel')).toBe('steel');
  expect(inBrackets('steel', [0, 4], [2, 9])).toBe('[stee][l]');
});
