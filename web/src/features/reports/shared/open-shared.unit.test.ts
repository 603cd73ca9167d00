import { describe, expect, it } from 'vitest';
import { linkPartsIn } from './open-shared.ts';

const id = 'a'.repeat(24);
const token = 'T_-'.padEnd(43, 'x');

describe('the address of a shared link', () => {
  it('contains the id of the link and its token', () => {
    expect(linkPartsIn({ pathname: `/shared/${id}`, hash: `#${token}` })).toEqual({ shareId: id, token });
  });

  it.each([
    [`/shared/${id}`, ''],
    [`/shared/${id}`, `#${token}x`],
    [`/shared/${id.slice(1)}`, `#${token}`],
    [`/shared/${id}/more`, `#${token}`],
    ['/shared', `#${token}`],
  ])('is incomplete as %s%s', (pathname, hash) => {
    expect(linkPartsIn({ pathname, hash })).toBeUndefined();
  });
});
