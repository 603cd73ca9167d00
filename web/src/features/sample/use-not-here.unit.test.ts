import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { isNotHere } from './use-not-here.ts';

const earlier = 'a'.repeat(24);
const other = 'b'.repeat(24);
const refused = (id: string, status: number) => ({
  queryHash: JSON.stringify(['participation', id]),
  state: { error: new AppError({ code: 'X', message: 'No.', status }) },
});
const address = (id: string) => `https://example.org/sample/ceo-dashboard?assessment=${id}&tab=people`;

describe('an address in the sample', () => {
  it('names nothing that is there if the request for its id was answered 404', () => {
    expect(isNotHere([refused(earlier, 404)], address(earlier))).toBe(true);
  });

  it('is right if its request failed otherwise, or only one of an earlier page was answered 404', () => {
    expect(isNotHere([refused(earlier, 503), refused(other, 404)], address(earlier))).toBe(false);
    expect(isNotHere([refused(earlier, 404)], 'https://example.org/sample/')).toBe(false);
  });
});
