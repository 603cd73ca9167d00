import { describe, expect, it } from 'vitest';
import { findLink, linkAddress, parseRemembered } from './link.ts';

const token = 'Ab_-'.repeat(11).slice(0, 43);
const at = (pathname: string, hash = '') => ({ pathname, hash });
const kept = { assessmentId: 'a1', token };

describe('the personal link', () => {
  it('is read from the address', () => {
    expect(findLink(at('/assessment/take/a1', `#${token}`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('is read correctly if a mail program added punctuation', () => {
    expect(findLink(at('/assessment/take/a1/', `#${token}).`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('may include a code, which is removed from the address', () => {
    const found = findLink(at('/assessment/take/a1', `#${token}.abcd2345`), null);
    expect(found).toEqual({ link: { assessmentId: 'a1', token }, code: 'abcd2345' });
    expect('link' in found && linkAddress(found.link)).toBe(`/assessment/take/a1#${token}`);
    expect(findLink(at('/assessment/take/a1', `#${token}.abcd23456`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('is incomplete if cut or too long, even if this device remembers another link', () => {
    expect(findLink(at('/assessment/take/a1', `#${token.slice(1)}`), kept)).toEqual({
      problem: 'incomplete',
    });
    expect(findLink(at('/assessment/take/a1', `#${token}x`), kept)).toEqual({ problem: 'incomplete' });
    expect(findLink(at('/assessment/take/a1'), null)).toEqual({ problem: 'incomplete' });
  });

  it('is the remembered one if the address has none or names the same assessment', () => {
    expect(findLink(at('/assessment/take'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/expertise'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/take/a1'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/take/b2'), kept)).toEqual({ problem: 'incomplete' });
    expect(findLink(at('/assessment/take'), null)).toEqual({ problem: 'none' });
  });

  it('is not restored from an invalid stored value', () => {
    for (const text of [null, '', '{', '1', '{"token":1}']) expect(parseRemembered(text)).toBeNull();
  });
});
