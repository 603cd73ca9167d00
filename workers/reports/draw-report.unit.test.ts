import { afterAll, expect, it } from 'vitest';
import { requestReport } from '../../domain/report/decide.ts';
import { Report } from '../../domain/report/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { commandOf, twoHandlers } from '../../tests/support/two-processes.ts';
import { createDrawReport, reportQueue } from './draw-report.ts';

const handlers = twoHandlers(7);
afterAll(() => handlers.close());

it('A report that cannot be drawn because of what was read leaves no word of that in its queue', async () => {
  const [commands, reportId, assessmentId] = [handlers.next(), randomId(), randomId()];
  await commands.handle(Report, reportId, commandOf('x', reportId), (state) =>
    requestReport(state, { reportId, assessmentId, kind: 'full', requestedBy: 'account:a' }),
  );
  const draw = createDrawReport({
    commands,
    blobs: {} as never,
    reportOf: async () => JSON.parse('{"comment":secret'),
    draw: async () => Buffer.alloc(0),
  });
  const payload = { reportId, tenant: 't', correlationId: 'c' };
  const job = { id: `report-${reportId}`, queue: reportQueue, payload, attempt: 1, attempts: 3 };
  await expect(draw(job, new AbortController().signal)).rejects.toThrow(
    'The report was not drawn: failed (SyntaxError)',
  );
});
