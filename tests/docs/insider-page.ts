import { auditReach, exportReach, reportReach } from '../../api/ways-out/files.ts';
import { type Kind, kindNames, kinds, type Reach } from '../../api/ways-out/kinds.ts';
import { mailReach } from '../../api/ways-out/mails.ts';
import { refusalReach, routeReach } from '../../api/ways-out/routes.ts';
import { everyLogLine, logReach, metricReach, spanReach } from '../../api/ways-out/running.ts';
import { socketReach } from '../../api/ways-out/socket.ts';
import { storedReach } from '../../api/ways-out/stored.ts';
import {
  type Action,
  actionNames,
  actions,
  decideAccess,
  type Flag,
  type Role,
  roleNames,
  roles,
  scopes,
  startingPermissions,
} from '../../domain/access/policy.ts';
import { type Expectation, routeTable } from '../security/route-table.ts';

type Who = Expectation['who'];
type Entry = { readonly way: string; readonly who: string; readonly reach: Reach };

/** Generates docs/what-an-insider-sees.md from the declarations of all outputs and of who may call them. */
export function insiderPage(): string {
  return `# What an insider sees of one person

Made of \`api/ways-out\` and \`domain/access/policy.ts\` by \`npm run docs:access\`; a test fails when it is out of date, when a route, a message, a file, a mail, a line
of the log, a metric or a span has no entry, and when a route answers something of a person that its entry does not say. Change those, not this page.

An **anonymous** assessment shows ratings as figures of several people; in a **named** one participants are told, before they answer, that their answers are
shown with their names. Which it is was decided at the launch and cannot be changed. What protects the figures: [protection.md](protection.md). Who may do what:
[access.md](access.md).

## Who can see what of one person

**yes**: of everybody in either kind of assessment. **named**: only in a named one. **own**: only what is their own. **–**: never. Roles with the rights they begin with
([access.md](access.md)); who manages the team can take \`canViewReports\` from all but the owner and auditors, and then they see what stands under “without rights”.
Personal links: only while no mail server is set and the installation keeps its mails.

${summaryTable()}

Whoever can read the files of the installation and has its master key can read **everything**, also in an anonymous assessment: which participant gave which
rating, and who that participant is. No rule of the product holds them; the rules above hold everybody else. The organisation needs to know who they are: see
“In the files” below.

## What the words mean

| Word | What it is |
|---|---|
${kindNames.map((kind) => `| ${kinds[kind].name} | ${kinds[kind].words} |`).join('\n')}

## Which roles a right belongs to

A star: with the flag in the last column; without: always. What a role begins with: [access.md](access.md).

| Right | Roles | Flag |
|---|---|---|
${actionNames.map((action) => `| \`${action}\` | ${rolesWith(action)} | ${flagOf(action) ?? '–'} |`).join('\n')}

## Answers of the api

By the most personal thing in them. \`own\`: only what belongs to the one who asks. Whatever takes a moment (\`?at=\`, \`?moment=\`) holds the same, as it was then.

${grouped(routes())}

Any refusal: ${holds(refusalReach.anonymous)}. ${refusalReach.note ?? ''}

## Messages of the socket

Sent to whoever is signed in, has the right, and has a page open.

${table('Message and field', socketEntries())}

Nothing of one person: ${emptyFields()}.

## Files taken away

${table('File', files())}

## Mails

Each goes to one person. What stands in it, beside the recipient’s own address.

${table('Mail', mails(), 'To')}

## In the log

Standard output of the installation: whoever operates it. Every line has ${everyLogLine.map((field) => `\`${field}\``).join(', ')}; the message is constant.
Libraries add lines without fields of a request: at \`info\` the address on which the server listens, at \`trace\` that a malformed request was refused, and why.

| Line | Fields | Of one person |
|---|---|---|
${Object.entries(logReach).map(logRow).join('\n')}

## Metrics

\`GET /metrics\`: numbers by these labels. None is of one person.

| Series | Labels |
|---|---|
${Object.entries(metricReach)
  .map(([name, labels]) => `| \`${name}\` | ${labels.map((label) => `\`${label}\``).join(', ') || '–'} |`)
  .join('\n')}

## Spans

Sent to a collector, only where the operator has set one.

| Span | Attributes | Of one person |
|---|---|---|
${Object.entries(spanReach)
  .map(
    ([name, { attributes, reach }]) =>
      `| ${name} | ${attributes.map((attribute) => `\`${attribute}\``).join(', ')} | ${told(holds(reach.anonymous), reach.note)} |`,
  )
  .join('\n')}

## In the files

Whoever operates the installation, and whoever gets a backup. “Sealed” opens with \`keys.db\` and the master key, which lie in the same folder unless the
operator keeps the master key elsewhere. In the scaled shape the same lies in EventStoreDB, Redis and the bucket.

| File | Sealed | Of one person |
|---|---|---|
${Object.entries(storedReach)
  .map(
    ([name, { sealed, anonymous, note }]) =>
      `| \`${name}\` | ${sealed ? 'what is personal' : 'no'} | ${told(anonymous.length === kindNames.length ? 'everything' : holds(anonymous), note)} |`,
  )
  .join('\n')}
`;
}

const names = (list: readonly Kind[]) =>
  kindNames.filter((kind) => list.includes(kind)).map((kind) => kinds[kind].name);
const holds = (list: readonly Kind[]) => names(list).join(', ') || 'nothing';
const told = (words: string, note: string | undefined) => (note === undefined ? words : `${words}. ${note}`);

const flagOf = (action: Action): Flag | undefined => {
  const rule: { readonly words: string; readonly flag?: Flag } = actions[action];
  return rule.flag;
};
const noFlags = {
  canCreateAssessments: false,
  canViewReports: false,
  canManageTeam: false,
  canManageBilling: false,
};
const may = (role: Role, permissions: typeof noFlags, action: Action) =>
  decideAccess({ kind: 'member', role, permissions }, action).allowed;

/** The roles with the right, with a star if they need the flag. */
function rolesWith(action: Action): string {
  const flag = flagOf(action);
  const people = roles.flatMap((role) => {
    if (may(role, noFlags, action)) return [roleNames[role]];
    return flag && may(role, { ...noFlags, [flag]: true }, action) ? [`${roleNames[role]}*`] : [];
  });
  return [...people, ...(scopes.includes(action) ? ['program'] : [])].join(', ');
}

const whoNames = {
  public: 'anybody',
  participant: 'own (participant)',
  member: 'own (every member)',
  operator: 'operator',
} as const;

/** In words: every role that has the right, and the name of the right. */
function wordsFor(who: Who): string {
  return who in whoNames
    ? whoNames[who as keyof typeof whoNames]
    : `${rolesWith(who as Action)} (\`${who}\`)`;
}

/** Who may call a public route: the credential it needs instead of a sign-in. */
const holders: Readonly<Record<string, string>> = {
  'POST /api/shared/open': 'whoever holds a shared link',
  'POST /api/take/sessions': 'own (who holds a personal link)',
  'POST /api/member-invitations/look': 'own (who holds the mailed link)',
  'POST /api/mailbox': 'own (who holds the mailed link)',
  'GET /metrics': 'operator',
};
/** Routes with data about colleagues, which every member may call. */
const everyMember = new Set(['GET /api/accounts/{accountId}/avatar']);

const whoOf = (route: string): Who => routeReach[route]?.who ?? routeTable[route]?.who ?? 'public';

function routes(): readonly Entry[] {
  return Object.entries(routeReach).map(([route, reach]) => {
    const who = whoOf(route);
    const own = names(reach.named).some((name) => name === kinds.ownAccount.name);
    const words = everyMember.has(route)
      ? 'every member of the organisation'
      : (holders[route] ?? (who === 'public' && own ? 'own (who signs in)' : wordsFor(who)));
    return { way: `\`${route}\``, who: words, reach };
  });
}

/** Who gets pushes: only people, because a program has no socket. */
const watchers = (who: Who) => wordsFor(who).replace(', program', '');

function socketEntries(): readonly Entry[] {
  return Object.entries(socketReach).flatMap(([message, { who, fields }]) =>
    Object.entries(fields).flatMap(([field, reach]) =>
      holdsNothing(reach) ? [] : [{ way: `\`${message}.${field}\``, who: watchers(who), reach }],
    ),
  );
}

/** Socket messages, and fields of messages, without personal data. */
function emptyFields(): string {
  return Object.entries(socketReach)
    .flatMap(([message, { fields }]) => {
      const all = Object.entries(fields);
      const empty = all.flatMap(([field, reach]) => (holdsNothing(reach) ? [field] : []));
      if (all.length === 0) return [`\`${message}\` (no field)`];
      return empty.map((field) => `\`${message}.${field}\``);
    })
    .join(', ');
}

const holdsNothing = ({ anonymous, named }: Reach) => anonymous.length + named.length === 0;

function files(): readonly Entry[] {
  const all = {
    ...Object.fromEntries(
      Object.entries(exportReach).map(([format, reach]) => [`released results as .${format}`, reach]),
    ),
    ...Object.fromEntries(
      Object.entries(reportReach).map(([kind, reach]) => [`${kind} report as .pdf`, reach]),
    ),
    ...Object.fromEntries(
      Object.entries(auditReach).map(([format, reach]) => [`audit trail as .${format}`, reach]),
    ),
  };
  return Object.entries(all).map(([way, { route, ...reach }]) => ({
    way,
    who: wordsFor(whoOf(route)),
    reach,
  }));
}

function mails(): readonly Entry[] {
  return Object.entries(mailReach).map(([way, { to, ...reach }]) => ({ way: `\`${way}\``, who: to, reach }));
}

function table(what: string, entries: readonly Entry[], whom = 'Who'): string {
  return [
    `| ${what} | anonymous | named | ${whom} |`,
    '|---|---|---|---|',
    ...entries.map(
      ({ way, who, reach: { anonymous, named, note } }) =>
        `| ${way} | ${holds(anonymous)} | ${told(holds(anonymous) === holds(named) ? 'the same' : holds(named), note)} | ${who} |`,
    ),
  ].join('\n');
}

/** Each output once, under the most personal kind of data it contains. */
function grouped(entries: readonly Entry[]): string {
  const first = ({ reach }: Entry) =>
    kindNames.find((kind) => reach.anonymous.includes(kind) || reach.named.includes(kind));
  const sections = kindNames.flatMap((kind) => {
    const those = entries.filter((entry) => first(entry) === kind);
    return those.length === 0 ? [] : [`### ${capital(kinds[kind].name)}\n\n${table('Route', those)}`];
  });
  const rest = entries.filter((entry) => first(entry) === undefined);
  return [
    ...sections,
    `### Nothing of one person\n\n| Route | Who |\n|---|---|\n${rest.map(({ way, who }) => `| ${way} | ${who} |`).join('\n')}`,
  ].join('\n\n');
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function logRow([message, { fields, note }]: [string, (typeof logReach)[string]]): string {
  const named = Object.keys(fields).map((field) => `\`${field}\``);
  const reached = kindNames.filter((kind) =>
    Object.values(fields).some(({ anonymous }) => anonymous.includes(kind)),
  );
  return `| ${message} | ${named.join(', ') || '–'} | ${told(holds(reached), note)} |`;
}

type Seen = { readonly anonymous: Set<Kind>; readonly named: Set<Kind> };

/** All data shown to a caller with these rights, in any output. */
function seenBy(reaches: (who: Who, route: string) => boolean): Seen {
  const found = [
    ...Object.entries(routeReach)
      .filter(([route]) => reaches(whoOf(route), route))
      .map(([, reach]) => reach),
    ...Object.values(socketReach).flatMap(({ who, fields }) =>
      reaches(who, 'socket') ? Object.values(fields) : [],
    ),
  ];
  return {
    anonymous: new Set(found.flatMap(({ anonymous }) => anonymous)),
    named: new Set(found.flatMap(({ named }) => named)),
  };
}

/** Data shown to one kind of caller; members have the flags their role starts with. */
export function shownTo(who: Role | 'program' | 'participant' | 'operator', flags?: typeof noFlags): Seen {
  if (who === 'program') return seenBy((right) => scopes.some((scope) => scope === right));
  if (who === 'participant')
    return seenBy((right, route) => right === who || route === 'POST /api/take/sessions');
  if (who === 'operator') return seenBy((right) => right === who);
  const permissions = flags ?? startingPermissions[who];
  return seenBy(
    (right, route) =>
      right === 'member' ||
      everyMember.has(route) ||
      (right in actions && may(who, permissions, right as Action)),
  );
}

/** All kinds of data, the most personal first, by caller; callers who see the same data share a column. */
function summaryTable(): string {
  const all: (readonly [string, Seen])[] = [
    ...roles.map((role) => [roleNames[role], shownTo(role)] as const),
    ['member, facilitator without rights', shownTo('member', noFlags)],
    ['program with every scope', shownTo('program')],
    ['participant', shownTo('participant')],
    ['holder of a shared link', seenBy((_, route) => route === 'POST /api/shared/open')],
    ['operator, on their page', shownTo('operator')],
    ['anybody else', seenBy((who, route) => who === 'public' && !(route in holders))],
    ['files and master key', { anonymous: new Set(kindNames), named: new Set(kindNames) }],
  ];
  const rowsOf = (seen: Seen) => kindNames.map((kind) => cellOf(kind, seen));
  const columns = new Map<string, { readonly who: string[]; readonly cells: readonly string[] }>();
  for (const [who, seen] of all) {
    const cells = rowsOf(seen);
    const same = columns.get(cells.join()) ?? { who: [], cells };
    columns.set(cells.join(), { ...same, who: [...same.who, who] });
  }
  const sides = [...columns.values()];
  return [
    `| Of one person | ${sides.map(({ who }) => who.join(', ')).join(' | ')} |`,
    `|---|${sides.map(() => '---|').join('')}`,
    ...kindNames.map(
      (kind, at) => `| ${kinds[kind].name} | ${sides.map(({ cells }) => cells[at]).join(' | ')} |`,
    ),
  ].join('\n');
}

function cellOf(kind: Kind, { anonymous, named }: Seen): string {
  if (!named.has(kind)) return anonymous.has(kind) ? 'anonymous' : '–';
  if (!anonymous.has(kind)) return 'named';
  return kinds[kind].of === 'self' && anonymous.size < kindNames.length ? 'own' : 'yes';
}
