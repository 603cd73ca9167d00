import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ZodMiniObject } from 'zod/mini';
import { actions } from '../../domain/access/policy.ts';
import { resultFormats } from '../../domain/export/formats.ts';
import { letterKinds } from '../../domain/letter/events.ts';
import { insiderPage } from '../../tests/docs/insider-page.ts';
import { routeTable } from '../../tests/security/route-table.ts';
import {
  liveChanged,
  liveEvents,
  liveHello,
  liveLook,
  liveParticipation,
  livePresence,
} from '../live/contract/live.ts';
import { reportKinds } from '../report/contract/reports.ts';
import { exportReach, reportReach } from './files.ts';
import { mailReach } from './mails.ts';
import { routeReach } from './routes.ts';
import { logReach } from './running.ts';
import { socketReach } from './socket.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['api', 'domain', 'infra', 'workers'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name: `${room}/${name}`, text: readFileSync(path.join(root, room, name), 'utf8') })),
);
const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).toSorted();
const sorted = (names: Iterable<string>) => [...names].toSorted();

describe('the list of what an insider sees', () => {
  it('matches docs/what-an-insider-sees.md; npm run docs:access regenerates the file', () => {
    expect(readFileSync(path.join(root, 'docs/what-an-insider-sees.md'), 'utf8')).toBe(insiderPage());
  });

  it('covers every route, including those outside the OpenAPI description', () => {
    const undescribed = sources.flatMap(({ text }) =>
      [...text.matchAll(/app\.get\(\s*'([^']+)',\s*\{[^\n]*hide: true/g)].map(([, at]) => `GET ${at}`),
    );
    const hiding = sources.flatMap(({ text }) => text.match(/\bhide: true/g) ?? []);
    // Constants stand for the public pages, whose paths the build knows, for two files for search engines, and for the
    // pages and the passage of the sample.
    const constants = sources.flatMap(
      ({ text }) => text.match(/\bconst hidden = \{ schema: \{ hide: true/g) ?? [],
    );
    expect(undescribed).toHaveLength(hiding.length - constants.length);
    const drawn = sources.flatMap(({ text }) =>
      [...text.matchAll(/app\.get\((?:'([^']+)'|address), hidden/g)].map(
        ([, at]) => `GET ${at ?? '{public page}'}`,
      ),
    );
    const pages = ['GET /assessment/take', ...new Set(drawn)];
    expect(sorted(Object.keys(routeReach))).toEqual(
      sorted([...Object.keys(routeTable), ...undescribed, ...pages]),
    );
    for (const { who } of Object.values(routeReach)) if (who) expect(Object.keys(actions)).toContain(who);
  });

  it('covers every socket message and each of its fields', () => {
    const emitted = sources.flatMap(({ name, text }) =>
      name.startsWith('api/live') ? [...text.matchAll(/\.emit\(\s*([\w.]+)/g)].map(([, event]) => event) : [],
    );
    const received = ['liveEvents.look'];
    expect(sorted(new Set([...emitted, ...received] as string[]))).toEqual(
      sorted(Object.keys(socketReach).map((event) => `liveEvents.${event}`)),
    );
    expect(filesWith(/^import \{[^}]*\} from 'socket\.io'/m)).toEqual(['api/live/live-server.ts']);
    expect(sorted(Object.keys(liveEvents))).toEqual(sorted(Object.keys(socketReach)));
    const contract = {
      participation: [
        ...fields(liveParticipation),
        ...fields(liveParticipation.shape.people.def.element, 'people[].'),
      ],
      hello: fields(liveHello),
      bye: [],
      session: [],
      changed: fields(liveChanged),
      look: fields(liveLook),
      presence: [...fields(livePresence), ...fields(livePresence.shape.people.def.element, 'people[].')],
    };
    for (const [message, { fields: said }] of Object.entries(socketReach))
      expect([message, sorted(Object.keys(said))]).toEqual([
        message,
        sorted(contract[message as keyof typeof contract]),
      ]);
  });

  it('covers every format of results, reports and the audit trail', () => {
    expect(Object.keys(exportReach)).toEqual([...resultFormats]);
    expect(Object.keys(reportReach)).toEqual([...reportKinds]);
    // Files of all other routes are listed here; each has an entry as a route.
    expect(filesWith(/'content-disposition'/i)).toEqual([
      'api/account/routes/avatars.ts',
      'api/analysis/routes.ts',
      'api/audit/routes/audit-export.ts',
      'api/dissection/routes.ts',
      'api/document/routes/files.ts',
      'api/installation/routes/instance.ts',
      'api/report/routes/report-documents.ts',
      'api/report/routes/report-files.ts',
      'api/report/routes/results-export.ts',
    ]);
  });

  it('covers every mail, and no other code sends one', () => {
    const senders = new Set(Object.values(mailReach).map(({ sender }) => sender));
    const ways = ['workers/mailboxes/deliver.ts', 'workers/mailboxes/mail-ledger.ts'];
    expect(filesWith(/\bcreateMailLedger\(|\bcreateDelivery\(|\bmailer\.send\(/)).toEqual(
      sorted([...senders, ...ways]),
    );
    const own = ['invitation', 'reminder', 'mailTest'];
    expect(sorted(Object.keys(mailReach))).toEqual(sorted([...letterKinds, ...own]));
  });

  it('covers every log line and all of its fields', () => {
    const written = sources.flatMap(({ text }) => linesIn(text));
    expect(sorted(new Set(written.flatMap(({ messages }) => messages)))).toEqual(
      sorted(Object.keys(logReach)),
    );
    // Fields that are computed at run time are compared in tests/security/what-an-insider-sees.security.test.ts.
    for (const { messages, fields: names } of written)
      for (const message of messages)
        if (names)
          expect([message, sorted(names)]).toEqual([
            message,
            sorted(Object.keys(logReach[message]?.fields ?? {})),
          ]);
  });
});

const fields = (schema: ZodMiniObject, of = '') => Object.keys(schema.shape).map((name) => `${of}${name}`);

type Written = { readonly messages: readonly string[]; readonly fields: readonly string[] | undefined };

/** Finds each call that writes a log line: its constant messages, and the names of its fields. */
function linesIn(text: string): readonly Written[] {
  const repeated = [...text.matchAll(/\blogSeldom\(log, '\w+', '([^']+)'\)/g)].map(([, message = '']) => ({
    messages: [message],
    fields: ['err', 'repeated'],
  }));
  const lines = [...text.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(/g)].map(
    ({ index, 0: call }) => {
      const [first = '', ...rest] = argumentsAt(text, index + call.length);
      const [object, message] = rest.length === 0 ? ['{}', first] : [first, rest.join(',')];
      const messages = [...message.matchAll(/'([^']+)'/g)].map(([, words = '']) => words);
      const inside = /^\{([\s\S]*)\}$/.exec(object.trim())?.[1];
      const names =
        inside === undefined
          ? undefined
          : argumentsAt(`${inside})`, 0).flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);
      return { messages, fields: names };
    },
  );
  return [...repeated, ...lines];
}

/** Splits the arguments at commas, up to the bracket that closes the call. */
function argumentsAt(text: string, from: number): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = from;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    // Skips brackets inside string literals.
    if (sign === "'") at = text.indexOf("'", at + 1);
    else if (depth === 0 && (sign === ',' || sign === ')')) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
      if (sign === ')') break;
    } else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
  }
  return parts.filter((part) => part.trim() !== '');
}
