import { describe, expect, it } from 'vitest';
import { findLink, linkAddress, parseRemembered } from './link.ts';

const token = 'Ab_-'.repeat(11).slice(0, 43);
const at = (pathname: string, hash = '') => ({ pathname, hash });
const kept = { assessmentId: 'a1', token };

describe('the link', () => {
  it('comes from the address', () => {
    expect(findLink(at('/assessment/take/a1', `#${token}`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('survives the punctuation of a mail program', () => {
    expect(findLink(at('/assessment/take/a1/', `#${token}).`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('brings a code along, which does not stay in the address', () => {
    const found = findLink(at('/assessment/take/a1', `#${token}.abcd2345`), null);
    expect(found).toEqual({ link: { assessmentId: 'a1', token }, code: 'abcd2345' });
    expect('link' in found && linkAddress(found.link)).toBe(`/assessment/take/a1#${token}`);
    expect(findLink(at('/assessment/take/a1', `#${token}.abcd23456`), null)).toEqual({
      link: { assessmentId: 'a1', token },
    });
  });

  it('is incomplete when cut or too long, also when this device remembers another', () => {
    expect(findLink(at('/assessment/take/a1', `#${token.slice(1)}`), kept)).toEqual({
      problem: 'incomplete',
    });
    expect(findLink(at('/assessment/take/a1', `#${token}x`), kept)).toEqual({ problem: 'incomplete' });
    expect(findLink(at('/assessment/take/a1'), null)).toEqual({ problem: 'incomplete' });
  });

  it('is the remembered one without an address, or for the same assessment', () => {
    expect(findLink(at('/assessment/take'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/expertise'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/take/a1'), kept)).toEqual({ link: kept });
    expect(findLink(at('/assessment/take/b2'), kept)).toEqual({ problem: 'incomplete' });
    expect(findLink(at('/assessment/take'), null)).toEqual({ problem: 'none' });
  });

  it('is not recalled from something else', () => {
    for (const text of [null, '', '{', '1', '{"token":1}']) expect(parseRemembered(text)).toBeNull();
  });
});
