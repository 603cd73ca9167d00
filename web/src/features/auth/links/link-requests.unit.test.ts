import { expect, test } from 'vitest';
import { AppError } from '../../../lib/app-error.ts';
import { isDeadLink } from './link-requests.ts';

const refused = (status: number, code: string, fields: AppError['fields'] = []) =>
  new AppError({ code, status, message: 'x', fields });

test('a 400 about the token means that the link is invalid', () => {
  expect(isDeadLink(refused(400, 'LINK_INVALID'))).toBe(true);
  expect(isDeadLink(refused(400, 'HTTP_400'))).toBe(true);
});

test('a refused password does not invalidate the link', () => {
  expect(isDeadLink(refused(400, 'PASSWORD_TOO_COMMON'))).toBe(false);
  const fields = [{ path: 'password', message: 'Too common', code: 'PASSWORD_TOO_COMMON' }];
  expect(isDeadLink(refused(400, 'INVALID_BODY', fields))).toBe(false);
});

test('transient failures do not invalidate the link', () => {
  expect(isDeadLink(refused(0, 'NETWORK'))).toBe(false);
  expect(isDeadLink(refused(503, 'HTTP_503'))).toBe(false);
});
