import type { Action } from '../../domain/access/policy.ts';

export type Expectation = {
  /** Everybody; an invited person about their own response; a member about themselves; who runs the installation; or whom the policy lets do this. */
  readonly who: 'public' | 'participant' | 'member' | 'operator' | Action;
  /** A body that would succeed, so that a hole does harm instead of answering 400. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Public routes: what this body, or none, is answered with. */
  readonly answers?: number;
  /** The body is not JSON. */
  readonly bytes?: true;
};

const person = { name: 'New', email: 'new@example.org', role: 'Employee' };
const wrong = { email: 'nobody@example.org', password: 'Wrong-Horse-7', session: 'token' };
const participants = [person];

/** Every route there is and who may call it, one line each: what is missing here, or is there no more, fails the build. */
export const routeTable: Readonly<Record<string, Expectation>> = {
  'GET /health/live': { who: 'public', answers: 200 },
  'GET /health/ready': { who: 'public', answers: 200 },
  'GET /api/instance': { who: 'public', answers: 200 },
  'GET /api/frameworks/{reference}': { who: 'public', answers: 200 },

  'POST /api/auth/register': {
    who: 'public',
    answers: 400,
    body: {
      ...wrong,
      password: 'weak',
      firstName: 'A',
      lastName: 'B',
      organizationName: 'Engines',
      demo: { source: 'none' },
    },
  },
  'POST /api/auth/login': { who: 'public', answers: 401, body: wrong },
  'POST /api/auth/refresh': { who: 'public', answers: 401, body: { refreshToken: 'x'.repeat(43) } },
  'POST /api/auth/logout': { who: 'member', body: { refreshToken: 'x'.repeat(43) } },
  'GET /api/me': { who: 'member' },

  'POST /api/take/sessions': { who: 'public', answers: 404, body: { token: 'A'.repeat(43) } },
  'GET /api/take': { who: 'participant' },
  'POST /api/take/start': { who: 'participant', body: { name: 'Intruder', role: 'Employee' } },
  'PUT /api/take/answers': { who: 'participant', body: { answers: [{ theme: '1.1.1', score: 0 }] } },
  'POST /api/take/submit': { who: 'participant', body: { confirmFewer: true } },

  'GET /api/assessments': { who: 'assessments.read' },
  'POST /api/assessments': {
    who: 'assessments.manage',
    body: { name: 'Intruder', company: 'Engines', description: '', threshold: 5, participants },
  },
  'POST /api/assessments/{assessmentId}/participants': { who: 'assessments.manage', body: { participants } },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/resend': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/revoke': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/close': { who: 'assessments.manage' },
  'GET /api/assessments/{assessmentId}/participation': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/participation/people': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/audit-trail': { who: 'results.read' },

  'GET /api/outbox': { who: 'mails.read' },
  'GET /api/outbox/{id}': { who: 'mails.read' },
  'GET /api/outbox/{id}/eml': { who: 'mails.read' },

  'GET /api/operations': { who: 'operator' },
  'POST /api/operations/projections/{name}/rebuild': { who: 'operator' },
  'POST /api/operations/dead-jobs/{id}/retry': { who: 'operator' },
  'POST /api/operations/mail-test': { who: 'operator', body: { to: 'intruder@example.org' } },
};

/** Said here once more, apart from the policy: what a member whose every flag is off may still do, and what an auditor may. */
export const mayWithoutFlags: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'mails.read',
  'team.read',
  'organization.read',
]);
export const mayAsAuditor: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'results.read',
  'team.read',
  'organization.read',
]);
/** What a key for programs with every scope there is may do. Empty: keys open nothing yet. */
export const mayWithKey: ReadonlySet<string> = new Set<Action>([]);

const kinds = ['public', 'participant', 'operator'] as const;

/** Names and bodies of the routes of one kind; `member` is every route of an organisation. */
export function routesFor(kind: (typeof kinds)[number] | 'member'): Readonly<Record<string, unknown>> {
  const matches = ({ who }: Expectation) =>
    kind === 'member' ? !kinds.some((other) => other === who) : who === kind;
  return Object.fromEntries(
    Object.entries(routeTable).flatMap(([name, route]) => (matches(route) ? [[name, route.body]] : [])),
  );
}
