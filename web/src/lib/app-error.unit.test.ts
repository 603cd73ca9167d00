import { describe, expect, test } from 'vitest';
import { AppError, refusal, toAppError } from './app-error.ts';
import { errorText } from './error-texts.ts';

const told = {
  type: 'about:blank',
  title: 'Invalid',
  status: 400,
  detail: 'Invalid email format at position 2',
  code: 'INVALID_BODY',
  requestId: 'from-the-server',
  errors: [
    { path: 'participants.1.email', message: 'Invalid email format at position 2', code: 'INVALID_EMAIL' },
  ],
};

describe('converting failures to AppError', () => {
  test('a problem document keeps its code, sentence, request id and fields', () => {
    const error = refusal(400, told, 'ours', null);
    expect(error).toMatchObject({
      code: 'INVALID_BODY',
      status: 400,
      requestId: 'from-the-server',
      message: told.detail,
    });
    expect(error.fields).toEqual(told.errors);
  });

  test('an answer that is not a problem document gives "An error occurred" with the id of the request', () => {
    const error = refusal(418, '<html>', 'ours', 3);
    expect(error).toMatchObject({
      code: 'HTTP_418',
      message: errorText.unknown,
      requestId: 'ours',
      retryAfter: 3,
    });
  });

  test.each([502, 503, 504])(
    'a %i of a gateway says that the service cannot be reached right now',
    (status) => {
      expect(refusal(status, '<html>', 'ours', null)).toMatchObject({
        code: `HTTP_${status}`,
        message: errorText.unavailable,
      });
      expect(refusal(status, { ...told, status }, 'ours', null).message).toBe(told.detail);
    },
  );

  test('any thrown value becomes an AppError; an AppError is returned unchanged', () => {
    const own = new AppError({ code: 'X', message: 'y' });
    expect(toAppError(own)).toBe(own);
    expect(toAppError(new TypeError('secret detail')).message).toBe(errorText.unknown);
  });
});
