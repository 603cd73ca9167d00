import type { Kind } from '../../../api/ways-out/kinds.ts';
import type { Member, Mode, Participant, World } from './known-people.ts';

/** The caller. */
export type Asker =
  | { readonly as: 'member'; readonly member: Member }
  | { readonly as: 'participant'; readonly mode: Mode }
  | { readonly as: 'program' | 'operator' | 'holder' };

/** An answer as text and, if it is JSON, as a parsed body. */
export type Said = { readonly text: string; readonly body?: unknown; readonly picture?: boolean };

/** Kinds that are found by text. Other kinds are found only in JSON (`shapes`), or not at all. */
export const wordKinds: ReadonlySet<Kind> = new Set<Kind>([
  'answers',
  'comments',
  'link',
  'address',
  'name',
  'participantId',
  'words',
  'member',
  'invited',
  'acts',
  'accountId',
  'ownAnswers',
]);
export const shapeKinds: ReadonlySet<Kind> = new Set<Kind>([
  'oneRating',
  'progress',
  'step',
  'mails',
  'group',
  'domain',
  'counts',
  'figures',
  'ownAccount',
]);

/** Kinds of information in an answer, recognised by unique texts and ids of known people and by the shape of JSON objects. */
export function found(world: World, asker: Asker, said: Said): ReadonlySet<Kind> {
  const { text } = said;
  const kinds = new Set<Kind>();
  const has = (word: string) => text.includes(word);
  const note = (kind: Kind, when: boolean) => {
    if (when) kinds.add(kind);
  };
  const own = asker.as === 'participant' ? ownOf(world, asker.mode, text) : undefined;
  const others = world.participants.filter((one) => one !== own);
  const named = others.some(({ name }) => has(name));
  const commented = others.some(({ comment }) => has(comment));
  note('ownAnswers', own !== undefined);
  note('answers', commented && named);
  note('comments', commented && !named);
  note('name', named);
  note(
    'address',
    others.some(({ email }) => has(email)),
  );
  note(
    'link',
    others.some(({ link, opened }) => !opened && has(link)),
  );
  note(
    'participantId',
    others.some(({ participantId }) => has(participantId)),
  );
  const me = asker.as === 'member' ? asker.member : undefined;
  const colleagues = world.members.filter((one) => one !== me);
  note('words', world.written.some(has));
  note('invited', has(world.invited));
  note(
    'acts',
    colleagues.some(({ firstName }) => has(firstName)),
  );
  note('member', said.picture === true || colleagues.some(({ email }) => has(email)));
  note(
    'accountId',
    colleagues.some(({ accountId }) => has(accountId)),
  );
  note('ownAccount', me !== undefined && has(me.email) && !kinds.has('acts'));
  if (said.body !== undefined)
    for (const part of objectsIn(said.body)) for (const kind of shapeOf(part)) kinds.add(kind);
  return kinds;
}

/** True if an answer to another person contains an opened link. */
export const showsOpenedLink = (world: World, { text }: Said) =>
  world.participants.some(({ link, opened }) => opened && text.includes(link));

function ownOf(world: World, mode: Mode, text: string): Participant | undefined {
  return world.participants.find((one) => one.mode === mode && text.includes(one.comment));
}

type Part = Readonly<Record<string, unknown>>;

function* objectsIn(value: unknown): Generator<Part> {
  if (Array.isArray(value)) for (const each of value) yield* objectsIn(each);
  else if (typeof value === 'object' && value !== null) {
    yield value as Part;
    for (const each of Object.values(value)) yield* objectsIn(each);
  }
}

const steps =
  /^(opened|started|half|nearly|nearlyDone|submitted|LinkOpened|ResponseStarted|AnswersSaved|ResponseSubmitted)$/;
const letters = /^(queued|sent|failed|resent|reminded|Invite\w+|Reminder\w+)$/;
/** True for an instant that is more precise than a day. */
const isExact = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !/T00:00:00(\.000)?Z$/.test(value);

/** Kinds that an object about a single person reveals, by its fields. */
function shapeOf(part: Part): readonly Kind[] {
  const kinds: Kind[] = [];
  const { participantId, actor, whole } = part;
  const inside = (whole as { data?: { participantId?: unknown } } | undefined)?.data?.participantId;
  const about = [participantId, inside, /^participant:(\w+)$/.exec(String(actor))?.[1]].find(
    (one) => typeof one === 'string',
  );
  if (about !== undefined) {
    const what = [part.state, part.kind, part.type].find((one) => typeof one === 'string') ?? '';
    if (steps.test(String(what))) kinds.push('step');
    if (letters.test(String(what)) || 'mailProblem' in part) kinds.push('mails');
    if (typeof part.group === 'string') kinds.push('group');
    if (typeof part.answered === 'number' || isExact(part.lastActivityOn)) kinds.push('progress');
    // A line of an audit trail that shows how much was saved, or an export that shows when it was saved.
    if (
      part.type === 'AnswersSaved' &&
      (/\d/.test(String(part.summary ?? '')) || part.recordedAt !== undefined)
    )
      kinds.push('progress');
  }
  const people = [part.n, part.people, part.raters];
  const means = [part.mean, part.average, 'text' in part ? part.value : null].filter(
    (one) => typeof one === 'number',
  );
  if (means.length > 0) kinds.push('figures');
  if (means.length > 0 && people.includes(1)) kinds.push('oneRating');
  if (typeof part.domain === 'string') kinds.push('domain');
  const counted = ['invited', 'submitted', 'unopened', 'count', ...('until' in part ? ['events'] : [])];
  if (counted.some((key) => typeof part[key] === 'number')) kinds.push('counts');
  // In an event, `device` is the hash of a browser's secret, not a device of an account.
  const isHash = typeof part.device === 'string' && /^[\w-]{43}$/.test(part.device);
  if (!isHash && ['device', 'hasPassword', 'recoveryCodes', 'access'].some((key) => key in part))
    kinds.push('ownAccount');
  return kinds;
}
