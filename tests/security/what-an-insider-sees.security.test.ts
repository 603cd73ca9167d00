import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import JSZip from 'jszip';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kind, type Reach, kinds as vocabulary } from '../../api/ways-out/kinds.ts';
import { routeReach } from '../../api/ways-out/routes.ts';
import { everyLogLine, logReach, metricReach, spanReach } from '../../api/ways-out/running.ts';
import { socketReach } from '../../api/ways-out/socket.ts';
import { storedReach } from '../../api/ways-out/stored.ts';
import { shownTo } from '../docs/insider-page.ts';
import { confirmAddress, registerLeader } from '../support/client.ts';
import { withoutLetters } from '../support/letters.ts';
import { addOperator } from '../support/operators.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Asker, found, type Said, shapeKinds, showsOpenedLink, wordKinds } from './insider/found.ts';
import { knownPeople, type Mode, modes, type World } from './insider/known-people.ts';
import { nameOf, routesOf, until } from './wire.ts';

/** Known leaks beyond the declarations. Each entry must be found, so that no entry stays here after the leak is repaired. */
const shownTooMuch: readonly string[] = [];

/** Declared kinds of data that this test does not look for, with the reason. */
const unseen: Readonly<Record<string, readonly Kind[]>> = {
  // Without the browser in which it began, a session returns no answers; devices.security.test.ts checks that.
  'POST /api/take/sessions': ['ownAnswers'],
  // There is no earlier assessment to compare with.
  'GET /api/assessments/{assessmentId}/results/change': ['oneRating', 'figures'],
  // Needs eight people with names.
  'GET /api/assessments/{assessmentId}/results/panel': ['figures'],
  // Expertise is not declared here.
  'GET /api/assessments/{assessmentId}/results/weighting': ['oneRating', 'figures'],
  // Several people rated each sub-lens that contradicts a document here.
  'GET /api/assessments/{assessmentId}/contradictions': ['oneRating'],
  // The text of the document here is about no lens.
  'GET /api/assessments/{assessmentId}/documents/{documentId}/relations': ['oneRating', 'figures'],
  // Only the figure of everyone, of three people here, is in the export.
  'GET /api/assessments/{assessmentId}/results/export': ['oneRating'],
  // The reasons of recommendations state figures, not numbers of people.
  'GET /api/assessments/{assessmentId}/recommendations': ['oneRating'],
  // No PDF is drawn, because that needs a browser and the built pages.
  'GET /api/assessments/{assessmentId}/reports': ['acts'],
  // The preview contains counts, which are about one person if the preview is for one person.
  'POST /api/assessments/{assessmentId}/reminders/preview': ['step', 'mails'],
  // Groups and refused addresses stand in fields of their own; tested in tests/security/next-launch.security.test.ts.
  'GET /api/assessments/{assessmentId}/repeat': ['mails', 'group'],
  // Asked about the plan; figures and counts are sentences, whose shape is not looked for.
  'POST /api/assistant/ask': ['oneRating', 'counts', 'figures'],
  // No term was added and no library mapped again; tests/security/lexicon.security.test.ts does both.
  'GET /api/lexicon': ['words', 'acts'],
  'GET /api/lexicon/suggestions': ['words'],
  'GET /api/lexicon/changes': ['words'],
  // No language model is set; tests/security/language-model.security.test.ts sets one.
  'GET /api/organization/language-model': ['acts'],
  'PUT /api/organization/language-model': ['acts'],
  // No survey is imported; tests/security/import-loss.security.test.ts does it.
  'GET /api/imports/mappings': ['words', 'acts'],
  // tests/security/import-review.security.test.ts imports one to check.
  'GET /api/imports': ['acts', 'counts'],
  // No action of the caller is due.
  'GET /api/outbox': ['ownAccount'],
  'GET /api/outbox/{id}': ['ownAccount'],
  // The operator is not a member of the organisation.
  'GET /api/operations/operators': ['member', 'acts'],
  // No job was given up.
  'GET /api/operations': ['participantId', 'accountId'],
};

/** Routes that have no answer here, because plans are not sold, no survey is imported, and no PDF is drawn. */
const unasked = [
  'GET /api/payments/plans',
  'GET /api/imports/{assessmentId}/check',
  'GET /api/imports/{assessmentId}',
  'GET /api/dissection/report',
  'GET /api/assessments/{assessmentId}/reports/{reportId}/file',
];
/** Generated for each request, which takes a tenth of a second, so only a program and an auditor call them. */
const costly: ReadonlySet<string> = new Set([
  'GET /api/assessments/{assessmentId}/results/workbook',
  'GET /api/assessments/{assessmentId}/results/slides',
]);
const preview = 'POST /api/assessments/{assessmentId}/reminders/preview';

const operatorEmail = 'operator@house.example';
/** Spans received by a collector. */
const traced: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    traced.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;
let world: World;
let operator: string;
let socket: Socket;
const pushed: { readonly event: string; readonly message: Readonly<Record<string, unknown>> }[] = [];
let metrics = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  server = await startServer({
    env: {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  world = await knownPeople(server.url, async ({ token }) => {
    socket = io(server.url, { transports: ['websocket'], auth: { token } });
    socket.onAny((event: string, message: Readonly<Record<string, unknown>>) =>
      pushed.push({ event, message }),
    );
    await until(
      () => pushed.length,
      (count) => count > 0,
    );
  });
  const runs = await registerLeader(server.url, { email: operatorEmail });
  await confirmAddress(runs);
  await addOperator(server, operatorEmail);
  operator = runs.token;
  for (const mode of modes) {
    socket.emit('look', { assessmentId: world.assessments[mode] });
    await until(
      () => pushed.filter(({ event }) => event === 'presence').map(({ message }) => message.assessmentId),
      (looked) => looked.includes(world.assessments[mode]),
    );
  }
});
afterAll(async () => {
  socket?.close();
  await server?.stop();
  collector.close();
});

async function asked(method: string, path: string, token: string | undefined, json?: unknown) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, said: await saidBy(response) };
}

/** Content of an answer, also if it is an archive. */
async function saidBy(response: Response): Promise<Said> {
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (type.startsWith('image/')) return { text: '', picture: true };
  if (!/zip|openxml/.test(type)) {
    const text = bytes.toString();
    return /\bjson\b/.test(type) && text !== '' ? { text, body: JSON.parse(text) as unknown } : { text };
  }
  const zip = await JSZip.loadAsync(bytes);
  const texts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')));
  const document = zip.file('export.json');
  return {
    text: texts.join('\n'),
    ...(document && { body: JSON.parse(await document.async('string')) as unknown }),
  };
}

/** Queries or bodies with which a route returns as much as possible. */
const queries: Readonly<Record<string, (mode: Mode) => readonly string[]>> = {
  'GET /api/assessments/{assessmentId}/results': () => ['', '?group=Manager'],
  'GET /api/assessments/{assessmentId}/results/comments': () => ['', '?theme=1.1.1'],
  'GET /api/assessments/{assessmentId}/results/receipt': () => ['', '?group=Manager'],
  'GET /api/assessments/{assessmentId}/results/export': () => ['?format=json', '?format=csv'],
  'GET /api/assessments/{assessmentId}/results/answers': (mode) => [
    '',
    ...world.participants
      .filter((one) => one.mode === mode)
      .slice(0, 2)
      .map(({ participantId }) => `?person=${participantId}`),
  ],
  'GET /api/assessments/{assessmentId}/report': () => ['?kind=full', '?kind=summary'],
  'GET /api/assessments/{assessmentId}/audit-trail': () => ['?limit=200'],
  'GET /api/dissection': () => [`?documents=${world.documentId}`],
  'GET /api/trends': (mode) => [`?company=Engines%20${mode}`, `?company=Engines%20${mode}&group=Manager`],
};
const bodies: Readonly<Record<string, (mode: Mode) => unknown>> = {
  'POST /api/take/sessions': (mode) => ({
    token: world.participants.find((one) => one.mode === mode && one.opened)?.link,
  }),
  'POST /api/shared/open': (mode) => world.shares[mode],
  'POST /api/member-invitations/look': () => ({ token: world.joinToken }),
  'POST /api/assessments/{assessmentId}/audit-trail/export': () => undefined,
  'POST /api/assistant/ask': (mode) => ({
    question: 'Which actions are open?',
    assessmentId: world.assessments[mode],
  }),
};

function askers(route: string): readonly (readonly [Asker, string | undefined])[] {
  if (route === 'POST /api/take/sessions')
    return modes.map((mode) => [{ as: 'participant', mode }, undefined] as const);
  if (route === 'POST /api/shared/open' || route === 'POST /api/member-invitations/look')
    return [[{ as: 'holder' }, undefined]];
  return [
    [{ as: 'program' }, world.program],
    [{ as: 'operator' }, operator],
    ...modes.map((mode) => [{ as: 'participant', mode }, world.takers[mode]] as const),
    ...world.members.map((member) => [{ as: 'member', member }, member.token] as const),
  ];
}

/**
 * Kinds of data shown to a caller and declared for the route, but not listed for the caller's role in
 * docs/what-an-insider-sees.md.
 */
function notShownTo(asker: Asker, mode: Mode, route: string, kinds: ReadonlySet<Kind>): readonly string[] {
  if (asker.as === 'holder') return [];
  const who = asker.as === 'member' ? asker.member.role : asker.as;
  const said = shownTo(who)[mode];
  return [...kinds]
    .filter((kind) => vocabulary[kind].of !== 'self' && !said.has(kind))
    .filter((kind) => routeReach[route]?.[mode].includes(kind))
    .map((kind) => `${who} ${mode} ${route}: ${kind}`);
}

/** The declared reach of each socket message. */
function socketReaches(): Readonly<Record<string, Reach>> {
  return Object.fromEntries(
    Object.entries(socketReach).map(([message, { fields }]) => [
      message,
      {
        anonymous: Object.values(fields).flatMap(({ anonymous }) => anonymous),
        named: Object.values(fields).flatMap(({ named }) => named),
      },
    ]),
  );
}

type Walk = {
  /** Kinds of data found, by kind of assessment and route. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** `answered`: routes that answered. `json`: routes that answered with JSON. */
  readonly answered: ReadonlySet<string>;
  readonly json: ReadonlySet<string>;
  /** GET routes that gave no answer. */
  readonly silent: readonly string[];
  readonly beyondRole: readonly string[];
};

/** Every caller calls every route that shows something, for both assessments. */
async function walk(): Promise<Walk> {
  const { mails } = (await asked('GET', '/api/outbox', world.owner.token)).said.body as {
    mails: { id: string }[];
  };
  const picture = world.members.find(({ role }) => role === 'member')?.accountId ?? '';
  const filled = (path: string, mode: Mode) =>
    path
      .replace('{assessmentId}', world.assessments[mode])
      .replace('{accountId}', picture)
      .replace('{documentId}', world.documentId)
      .replace('{dataSourceId}', world.dataSourceId)
      .replace('{draftId}', world.draftId)
      .replace('{reference}', 'nine-lenses@1')
      .replace('{on}', '1.1.1');
  const seen = new Map<string, Set<string>>();
  const answered = new Set<string>([preview, ...Object.keys(socketReach)]);
  const json = new Set<string>([preview, ...Object.keys(socketReach)]);
  const see = (key: string, kind: string) => {
    const known = seen.get(key) ?? new Set<string>();
    seen.set(key, known.add(kind));
  };
  const beyondRole: string[] = [];
  const routes = (await routesOf(server.url)).map(nameOf);
  // First the requests that leave a trace for others to see.
  const asks = [...Object.keys(bodies), ...routes.filter((name) => name.startsWith('GET '))];
  for (const route of asks) {
    const [method = '', template = ''] = route.split(' ');
    const apart = /{assessmentId}|\/take/.test(template) || route in queries || route in bodies;
    // Routes that are not about one assessment are called once, and count for both.
    for (const mode of apart ? modes : modes.slice(0, 1))
      for (const [asker, token] of askers(route)) {
        if (asker.as === 'participant' && apart && asker.mode !== mode) continue;
        if (costly.has(route) && asker.as === 'member' && asker.member.role !== 'auditor') continue;
        const ends = template.includes('{id}')
          ? mails.map(({ id }) => template.replace('{id}', id))
          : (queries[route]?.(mode) ?? ['']).map((query) => `${filled(template, mode)}${query}`);
        for (const path of ends) {
          const { status, said } = await asked(method, path, token, bodies[route]?.(mode));
          if (status >= 300) continue;
          const kinds = found(world, asker, said);
          answered.add(route);
          if (said.body !== undefined) json.add(route);
          const shown = showsOpenedLink(world, said) ? [...kinds, 'opened link'] : [...kinds];
          for (const of of apart ? [mode] : modes) for (const kind of shown) see(`${of} ${route}`, kind);
          beyondRole.push(...notShownTo(asker, mode, route, kinds));
        }
      }
  }
  for (const mode of modes) {
    const body = world.previews[mode];
    for (const kind of found(world, { as: 'holder' }, { text: JSON.stringify(body), body }))
      see(`${mode} ${preview}`, kind);
  }
  for (const { event, message } of pushed) {
    const text = JSON.stringify(message);
    const about = modes.filter((mode) => text.includes(world.assessments[mode]));
    // A message that names no assessment counts for both.
    for (const mode of about.length === 0 ? modes : about)
      for (const kind of found(world, { as: 'holder' }, { text, body: message }))
        see(`${mode} ${event}`, kind);
  }
  const silent = routes.filter((route) => route.startsWith('GET ') && !answered.has(route));
  return { seen, answered, json, silent, beyondRole };
}

/** Kinds of data that were found but not declared, and kinds that were declared but not found. */
function compared({ seen, answered, json }: Pick<Walk, 'seen' | 'answered' | 'json'>) {
  const reaches: Readonly<Record<string, Reach>> = { ...routeReach, ...socketReaches() };
  const undeclared = [...seen].flatMap(([key, kinds]) => {
    const mode = key.startsWith('named ') ? 'named' : 'anonymous';
    const declared: readonly string[] = reaches[key.slice(mode.length + 1)]?.[mode] ?? [];
    return [...kinds].filter((kind) => !declared.includes(kind)).map((kind) => `${key}: ${kind}`);
  });
  const invented = Object.entries(reaches).flatMap(([way, reach]) =>
    modes.flatMap((mode) => {
      if (!answered.has(way)) return [];
      const kinds = seen.get(`${mode} ${way}`) ?? new Set<string>();
      const looked = (kind: Kind) => wordKinds.has(kind) || (shapeKinds.has(kind) && json.has(way));
      const missing = reach[mode].filter((kind) => looked(kind) && !kinds.has(kind));
      return missing.filter((kind) => !unseen[way]?.includes(kind)).map((kind) => `${mode} ${way}: ${kind}`);
    }),
  );
  return { invented, undeclared: undeclared.toSorted() };
}

describe('the answers of a running server', () => {
  it('contain exactly the declared kinds of personal data, shown to the declared roles', async () => {
    const walked = await walk();
    expect(walked.silent).toEqual(unasked);
    expect(walked.beyondRole).toEqual([]);
    const { invented, undeclared } = compared(walked);
    expect(invented).toEqual([]);
    expect(undeclared).toEqual(shownTooMuch.toSorted());
  });
});

describe('the other outputs of a running server', () => {
  it('push declared messages and fields only, and no name, address or comment of a participant', () => {
    expect(new Set(pushed.map(({ event }) => event))).toEqual(
      new Set(['participation', 'hello', 'changed', 'presence']),
    );
    for (const { event, message } of pushed) {
      const declared = Object.keys(socketReach[event as keyof typeof socketReach]?.fields ?? {});
      const people = (message.people ?? []) as readonly object[];
      const fields = [
        ...Object.keys(message),
        ...people.flatMap((one) => Object.keys(one).map((name) => `people[].${name}`)),
      ];
      expect([event, fields.filter((field) => !declared.includes(field))]).toEqual([event, []]);
      expectNobody(JSON.stringify(message));
    }
  });

  it('use only declared metrics and labels', async () => {
    metrics = (await asked('GET', '/metrics', undefined)).said.text;
    const series = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const entryOf = (name: string) =>
      name.replace(/^(process|nodejs)_.*/, '$1_*').replace(/_(bucket|sum|count)$/, '');
    expect([...new Set(series.map(entryOf))].toSorted()).toEqual(Object.keys(metricReach).toSorted());
    for (const [, name = '', labels = ''] of metrics.matchAll(/^(\w+)\{(.*)\} /gm)) {
      const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      // `le` is the label for the bounds of a histogram's buckets.
      const declared = [...(metricReach[entryOf(name)] ?? []), 'le'];
      expect([name, names.filter((label) => !declared.includes(label))]).toEqual([name, []]);
    }
    expectNobody(metrics);
  });

  it('log declared lines and fields only, also for refusals, and no names', async () => {
    const auditor = world.members.find(({ role }) => role === 'auditor')?.token;
    expect((await asked('GET', '/api/outbox', auditor)).status).toBe(200);
    expect((await asked('POST', '/api/milestones', auditor, { name: 'No', date: '2026-01-01' })).status).toBe(
      403,
    );
    const report = {
      'csp-report': { 'document-uri': `${server.url}/x`, 'violated-directive': 'script-src' },
    };
    await fetch(`${server.url}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(report),
    });
    socket.close();
    expect(await server.stop()).toBe(0);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    for (const line of lines) {
      const declared = [...Object.keys(logReach[String(line.msg)]?.fields ?? {}), ...everyLogLine];
      expect([line.msg, Object.keys(line).filter((field) => !declared.includes(field))]).toEqual([
        line.msg,
        [],
      ]);
    }
    for (const message of ['answered', 'refused', 'content security policy violated'])
      expect(new Set(lines.map(({ msg }) => msg))).toContain(message);
    // Besides the log, the console prints letters about accounts for its operator, as documented in docs/protection.md.
    expect(withoutLetters(server.output())).not.toBe(server.output());
    expectNobody(withoutLetters(server.output()));
  });

  it('send spans with declared attributes only, and write declared files only', () => {
    type Span = { name: string; attributes: { key: string }[] };
    type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    const spans = traced
      .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans: some }) => some);
    const entryOf = (name: string) => /^(command|job|views commit)\b/.exec(name)?.[1] ?? 'request';
    const sent = new Map<string, Set<string>>();
    for (const { name, attributes } of spans) {
      const known = sent.get(entryOf(name)) ?? new Set<string>();
      sent.set(entryOf(name), known);
      for (const { key } of attributes) known.add(key);
    }
    expect(Object.fromEntries([...sent].map(([name, keys]) => [name, [...keys].toSorted()]))).toEqual(
      Object.fromEntries(
        Object.entries(spanReach).map(([name, { attributes }]) => [name, attributes.toSorted()]),
      ),
    );
    expectNobody(traced.join('\n'));
    const files = readdirSync(server.folder).map((name) => name.replace(/-(wal|shm)$/, ''));
    expect([...new Set(files)].toSorted()).toEqual(Object.keys(storedReach).toSorted());
  });
});

/** Checks that a text contains no name, address, link or comment of a participant, and no text of a member. */
function expectNobody(text: string): void {
  const words = world.participants.flatMap(({ name, email, comment, link }) => [name, email, comment, link]);
  const secret = [...words, ...world.written, world.invited, ...world.members.map(({ email }) => email)];
  expect(secret.filter((word) => text.includes(word))).toEqual([]);
}
