import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Position, Revision } from '../../domain/kernel/event.ts';
import { Response } from '../../domain/response/state.ts';
import { EventDamaged, OutcomeUnknown, WrongExpectedRevision } from '../event-store/errors.ts';
import { randomId } from '../identifiers/identifiers.ts';
import { errorInLog } from './error-in-log.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const logged = (error: unknown) => JSON.stringify(errorInLog(error));

it('An error is logged with its class, message, code and stack, and with those of its causes', () => {
  const cause = Object.assign(new Error('The disk is full'), { code: 'ENOSPC', errcode: 13 });
  expect(errorInLog(new RangeError('Nothing was stored', { cause }))).toEqual({
    type: 'RangeError',
    message: 'Nothing was stored',
    stack: expect.stringMatching(/^ {4}at /),
    cause: {
      type: 'Error',
      message: 'The disk is full',
      code: 'ENOSPC',
      errcode: 13,
      stack: expect.any(String),
    },
  });
  expect(logged(new AggregateError([cause]))).toContain('The disk is full');
});

it('What an error worked on is not logged', () => {
  const secret = 'anna-secret';
  const errors = [
    Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from(secret) }),
    Object.assign(new Error('ERR wrong'), { command: { name: 'set', args: [secret] } }),
    thrownBy(() => new URL(`//${secret}`)),
    thrownBy(() => JSON.parse(`{"comment":${secret}`)),
    thrownBy(() => z.strictObject({}).parse({ [secret]: 1 })),
    secret,
    { secret },
  ];
  for (const error of [
    ...errors,
    ...errors.map((cause) => new Error('Failed', { cause })),
    new AggregateError(errors),
  ]) {
    expect(logged(error)).not.toContain(secret);
    expect(logged(error)).not.toContain(Buffer.from(secret).join(','));
  }
});

it('A failed save is logged without its participant and assessment', () => {
  const [assessmentId, participantId] = [randomId(), randomId()];
  const stream = Response.stream({ assessmentId, participantId });
  for (const error of [
    new OutcomeUnknown(`The event store did not say whether it wrote to ${stream}; try again`),
    new WrongExpectedRevision(stream, 41 as Revision),
    new EventDamaged('7' as Position, stream),
  ]) {
    expect(errorInLog(error).message).toContain('response-…-…');
    for (const id of [assessmentId, participantId]) expect(logged(error)).not.toContain(id);
  }
});

it('An error that is its own cause is logged', () => {
  const error = new Error('Round');
  error.cause = error;
  expect(logged(error).match(/Round/g)).toHaveLength(5);
});
