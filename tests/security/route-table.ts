import type { Action } from '../../domain/access/policy.ts';

export type Expectation = {
  /** Everybody; a participant for their own response; a member for themselves; an operator; or an action of the policy. */
  readonly who: 'public' | 'participant' | 'member' | 'operator' | Action;
  /** A body that would succeed, so that a missing check has an effect instead of a 400. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Public routes: the status for this body, or for none. */
  readonly answers?: number;
  /** The body is not JSON. */
  readonly bytes?: true;
  /** The requested object does not exist for anybody, so its owner gets the same answer as everybody. */
  readonly absent?: true;
};

const person = { name: 'New', email: 'new@example.org', role: 'Employee' };
const wrong = { email: 'nobody@example.org', password: 'Wrong-Horse-7', session: 'token' };
const participants = [person];
const proof = { currentPassword: 'Correct-Horse-7' };
const survey = { fileName: 'climate.csv', content: 'Z3JvdXAsYQpOb3J0aCwxCk5vcnRoLDIK' };
const nobody = 'a'.repeat(24);
const off = {
  canCreateAssessments: false,
  canViewReports: false,
  canManageTeam: false,
  canManageBilling: false,
};

/** Every route and who may call it, one line each: a missing or superfluous line fails the build. */
export const routeTable: Readonly<Record<string, Expectation>> = {
  'GET /health/live': { who: 'public', answers: 200 },
  'GET /health/ready': { who: 'public', answers: 200 },
  'GET /api/instance': { who: 'public', answers: 200 },
  'GET /api/frameworks/{reference}': { who: 'public', answers: 200 },

  'POST /api/csp-reports': { who: 'public', answers: 400, bytes: true },

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
  'POST /api/auth/first-start': {
    who: 'public',
    answers: 403,
    body: {
      ...wrong,
      code: 'x'.repeat(43),
      firstName: 'A',
      lastName: 'B',
      organizationName: 'Engines',
      session: 'token',
    },
  },
  'POST /api/auth/login': { who: 'public', answers: 401, body: wrong },
  'POST /api/auth/refresh': { who: 'public', answers: 401, body: { refreshToken: 'x'.repeat(43) } },
  'POST /api/auth/organization': {
    who: 'member',
    absent: true,
    body: { organizationId: 'x'.repeat(24), refreshToken: 'x'.repeat(43) },
  },
  'POST /api/auth/logout': { who: 'member', body: { refreshToken: 'x'.repeat(43) } },
  'POST /api/auth/logout-all': { who: 'member' },
  'GET /api/me': { who: 'member' },
  'POST /api/auth/second-factor': {
    who: 'public',
    answers: 401,
    body: { ticket: 'x', code: '123456', session: 'token' },
  },
  'POST /api/auth/passkey-options': { who: 'public', answers: 200 },
  'POST /api/auth/passkey': {
    who: 'public',
    answers: 401,
    body: { ticket: 'x', response: {}, session: 'token' },
  },
  'POST /api/auth/verify-email': { who: 'public', answers: 400, body: { token: 'x' } },
  'POST /api/mailbox': { who: 'public', answers: 400, body: { token: 'x', invitations: false } },
  'POST /api/auth/resend-verification': {
    who: 'public',
    answers: 202,
    body: { email: 'nobody@example.org' },
  },
  'POST /api/auth/forgot-password': { who: 'public', answers: 202, body: { email: 'nobody@example.org' } },
  'POST /api/auth/reset-password/look': { who: 'public', answers: 400, body: { token: 'x' } },
  'POST /api/auth/reset-password': {
    who: 'public',
    answers: 400,
    body: { token: 'x', password: 'Correct-Horse-8' },
  },
  'POST /api/auth/change-password': {
    who: 'member',
    body: { currentPassword: 'Wrong-Horse-7', newPassword: 'Correct-Horse-8' },
  },
  'POST /api/auth/sso/start': { who: 'public', answers: 404, body: { email: 'nobody@example.org' } },
  'POST /api/auth/sso/finish': {
    who: 'public',
    answers: 401,
    body: { query: 'code=x&state=y', session: 'token' },
  },
  'POST /api/auth/sso/link': {
    who: 'public',
    answers: 401,
    body: { ticket: 'x', password: 'x', session: 'token' },
  },
  'POST /api/auth/sync-auth0': { who: 'public', answers: 404, body: { idToken: 'x', session: 'token' } },

  'PUT /api/account/profile': {
    who: 'member',
    body: { firstName: 'A', lastName: 'B', timezone: 'UTC', locale: 'en-US' },
  },
  'PUT /api/account/avatar': { who: 'member', bytes: true },
  'DELETE /api/account/avatar': { who: 'member' },
  'GET /api/accounts/{accountId}/avatar': { who: 'member', absent: true },
  'GET /api/account/sessions': { who: 'member' },
  'DELETE /api/account/sessions/{sessionId}': { who: 'member' },
  'GET /api/account/log': { who: 'member' },
  'GET /api/account/security': { who: 'member' },
  'POST /api/account/totp': { who: 'member', body: proof },
  'POST /api/account/totp/enable': { who: 'member', body: { code: '000000' } },
  'POST /api/account/totp/recovery-codes': {
    who: 'member',
    body: { currentPassword: 'Wrong-Horse-7' },
  },
  'POST /api/account/totp/disable': { who: 'member', body: { currentPassword: 'Wrong-Horse-7' } },
  'POST /api/account/passkey-options': { who: 'member', body: proof },
  'POST /api/account/passkeys': { who: 'member', body: { ticket: 'x', response: {}, name: 'Key' } },
  'DELETE /api/account/passkeys/{credentialId}': { who: 'member', absent: true, body: { ...proof } },
  'POST /api/account/identities/unlink': {
    who: 'member',
    absent: true,
    body: { issuer: 'https://provider.example', ...proof },
  },
  'POST /api/member-invitations/look': { who: 'public', answers: 400, body: { token: 'x' } },
  'POST /api/member-invitations/accept': {
    who: 'public',
    answers: 400,
    body: { token: 'x', firstName: 'A', lastName: 'B', password: 'Correct-Horse-7', session: 'token' },
  },
  'POST /api/member-invitations/join': { who: 'member', absent: true, body: { token: 'x' } },
  'POST /api/member-invitations/enter': {
    who: 'public',
    answers: 400,
    body: { token: 'x', ticket: 'x', session: 'token' },
  },

  'POST /api/take/sessions': { who: 'public', answers: 404, body: { token: 'A'.repeat(43) } },
  'GET /api/take': { who: 'participant' },
  'POST /api/take/start': { who: 'participant', body: { name: 'Intruder', role: 'Employee' } },
  'POST /api/take/continue': { who: 'participant' },
  'POST /api/take/leave': { who: 'participant' },
  'POST /api/take/only-here': { who: 'participant' },
  'POST /api/take/codes': { who: 'participant' },
  'POST /api/take/codes/mail': { who: 'participant' },
  'POST /api/take/resume': { who: 'participant', body: { code: 'abcd2345' } },
  'PUT /api/take/answers': { who: 'participant', body: { answers: [{ theme: '1.1.1', score: 0 }] } },
  'PUT /api/take/expertise': { who: 'participant', body: { levels: { '1.1': 'expert' } } },
  'POST /api/take/submit': { who: 'participant', body: { confirmFewer: true } },

  'GET /api/assessments': { who: 'assessments.read' },
  'POST /api/assessments': {
    who: 'assessments.manage',
    body: { name: 'Intruder', company: 'Engines', description: '', threshold: 5, participants },
  },
  'POST /api/assessments/forecast': {
    who: 'assessments.manage',
    body: { sizes: [6, 6], threshold: 5 },
  },
  'POST /api/assessments/{assessmentId}/participants': { who: 'assessments.manage', body: { participants } },
  'PATCH /api/assessments/{assessmentId}/participants/{participantId}': {
    who: 'assessments.manage',
    body: { name: 'New name' },
  },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/resend': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/revoke': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/reset': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/participants/{participantId}/reinstate': {
    who: 'assessments.manage',
  },
  'POST /api/assessments/{assessmentId}/reminders/preview': { who: 'assessments.manage', body: {} },
  'POST /api/assessments/{assessmentId}/reminders': { who: 'assessments.manage', body: {} },
  'POST /api/assessments/{assessmentId}/close': { who: 'assessments.manage' },
  'POST /api/assessments/{assessmentId}/reopen': { who: 'assessments.manage' },
  'POST /api/imports/preview': { who: 'assessments.manage', body: survey },
  'POST /api/imports': {
    who: 'assessments.manage',
    body: { ...survey, name: 'Climate', company: 'Engines', description: '' },
  },
  // An assessment launched here is no import, also for its owner.
  'GET /api/imports/{assessmentId}': { who: 'assessments.manage', absent: true },

  'GET /api/home': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/participation': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/participation/people': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/framework': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/heat-map': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/disagreement': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/change': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/compare': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/receipt': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/comments': { who: 'results.read' },
  // Of an anonymous assessment.
  'GET /api/assessments/{assessmentId}/results/answers': { who: 'answers.read', absent: true },
  'GET /api/assessments/{assessmentId}/results/panel': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/weighting': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/export': { who: 'results.read' },
  'GET /api/trends': { who: 'results.read' },
  'PUT /api/trends/target': { who: 'organization.manage', body: { target: 0, framework: 'nine-lenses@1' } },
  'POST /api/milestones': { who: 'organization.manage', body: { name: 'Intruder', date: '2026-01-01' } },
  'DELETE /api/milestones/{milestoneId}': { who: 'organization.manage', absent: true },
  'GET /api/assessments/{assessmentId}/results/workbook': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/results/slides': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/report': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/reports': { who: 'results.read' },
  'POST /api/assessments/{assessmentId}/reports': { who: 'results.read', body: { kind: 'summary' } },
  'GET /api/assessments/{assessmentId}/reports/{reportId}/file': { who: 'results.read', absent: true },
  'DELETE /api/assessments/{assessmentId}/reports/{reportId}': { who: 'results.share', absent: true },
  'GET /api/assessments/{assessmentId}/shares': { who: 'results.share' },
  'POST /api/assessments/{assessmentId}/shares': {
    who: 'results.share',
    body: { kind: 'full', days: 7 },
  },
  'DELETE /api/assessments/{assessmentId}/shares/{shareId}': { who: 'results.share', absent: true },
  'POST /api/shared/open': {
    who: 'public',
    answers: 404,
    body: { shareId: nobody, token: 'A'.repeat(43) },
  },
  'GET /api/assessments/{assessmentId}/audit-trail': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/moments': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/audit-trail/proof': { who: 'results.read' },
  'POST /api/assessments/{assessmentId}/audit-trail/export': { who: 'results.read' },

  'GET /api/assessments/{assessmentId}/recommendations': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/plan': { who: 'results.read' },
  'GET /api/assessments/{assessmentId}/plan/threads/{on}': { who: 'results.read', absent: true },
  'POST /api/assessments/{assessmentId}/plan/actions': { who: 'plan.write', body: { title: 'Taken over' } },
  'PATCH /api/assessments/{assessmentId}/plan/actions/{actionId}': {
    who: 'plan.write',
    absent: true,
    body: { title: 'Taken over' },
  },
  'DELETE /api/assessments/{assessmentId}/plan/actions/{actionId}': { who: 'plan.write', absent: true },
  'POST /api/assessments/{assessmentId}/plan/comments': {
    who: 'plan.write',
    body: { on: '1.1.1', text: 'Intruder' },
  },
  'PATCH /api/assessments/{assessmentId}/plan/comments/{commentId}': {
    who: 'plan.write',
    absent: true,
    body: { text: 'Intruder' },
  },
  'DELETE /api/assessments/{assessmentId}/plan/comments/{commentId}': { who: 'plan.write', absent: true },
  'POST /api/assessments/{assessmentId}/plan/decisions': {
    who: 'plan.write',
    body: { title: 'Taken over', reason: 'Intruder' },
  },

  'GET /api/assessments/{assessmentId}/links': { who: 'mails.read' },
  'GET /api/outbox': { who: 'member' },
  'GET /api/outbox/{id}': { who: 'member' },
  'GET /api/outbox/{id}/eml': { who: 'member' },

  'GET /api/operations': { who: 'operator' },
  'GET /api/operations/operators': { who: 'operator' },
  'POST /api/operations/operators/add': { who: 'operator', body: { email: 'intruder@example.org' } },
  'POST /api/operations/operators/remove': { who: 'operator', body: { email: 'intruder@example.org' } },
  'POST /api/operations/plans/grant': {
    who: 'operator',
    body: { email: 'intruder@example.org', plan: 'enterprise', until: null },
  },
  'POST /api/operations/projections/{name}/rebuild': { who: 'operator' },
  'POST /api/operations/dead-jobs/{id}/retry': { who: 'operator' },
  'POST /api/operations/mail-test': { who: 'operator', body: { to: 'intruder@example.org' } },

  // Plans are not sold in the tested installation.
  'GET /api/payments/plans': { who: 'public', answers: 404 },
  'GET /api/payments/subscription': { who: 'organization.read' },
  'POST /api/payments/create-checkout': {
    who: 'billing.manage',
    absent: true,
    body: { plan: 'enterprise', interval: 'month' },
  },
  'POST /api/payments/create-portal': { who: 'billing.manage', absent: true },
  'POST /api/payments/webhook': { who: 'public', answers: 400, bytes: true },

  'GET /api/team': { who: 'team.read' },
  'POST /api/team/invitations': {
    who: 'team.manage',
    body: { email: 'intruder@example.org', role: 'member', permissions: off },
  },
  'POST /api/team/invitations/{invitationId}/resend': { who: 'team.manage' },
  'POST /api/team/invitations/{invitationId}/withdraw': { who: 'team.manage' },
  'PUT /api/team/members/{accountId}': { who: 'team.manage', body: { role: 'member', permissions: off } },
  'POST /api/team/owner': { who: 'ownership.transfer', absent: true, body: { accountId: nobody, ...proof } },
  'DELETE /api/team/members/{accountId}/sessions': { who: 'team.manage', body: proof },
  'DELETE /api/team/members/{accountId}': { who: 'team.manage', body: proof },
  'GET /api/organization': { who: 'organization.read' },
  'PUT /api/organization': {
    who: 'organization.manage',
    body: { name: 'Taken over', timezone: 'UTC', locale: 'en-US', retentionMonths: null, threshold: 5 },
  },
  'PUT /api/organization/second-factor': {
    who: 'organization.manage',
    body: { required: false, ...proof },
  },
  'GET /api/organization/sso': { who: 'sso.manage' },
  'PUT /api/organization/sso': {
    who: 'sso.manage',
    body: {
      issuer: 'https://provider.example',
      clientId: 'x',
      clientSecret: 'x',
      domains: ['example.org'],
      role: 'member',
      ...proof,
    },
  },
  'DELETE /api/organization/sso': { who: 'sso.manage', body: proof },
  'POST /api/organization/sso/check': { who: 'sso.manage', body: { domain: 'example.org' }, absent: true },
  'GET /api/organization/keys': { who: 'keys.manage' },
  'POST /api/organization/keys': {
    who: 'keys.manage',
    body: { name: 'Key', scopes: ['results.read'], days: 1, ...proof },
  },
  'DELETE /api/organization/keys/{keyId}': { who: 'keys.manage' },
};

/** Repeated here independently of the policy: actions of a member without any flag, and of an auditor. */
export const mayWithoutFlags: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'mails.read',
  'team.read',
  'organization.read',
]);
export const mayAsAuditor: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'results.read',
  'answers.read',
  'team.read',
  'organization.read',
]);
/** Actions of an API key with every scope. */
export const mayWithKey: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'assessments.manage',
  'results.read',
  'team.read',
]);

const kinds = ['public', 'participant', 'operator'] as const;

/** Names and bodies of the routes of one kind; `member` is every route of an organisation. */
export function routesFor(kind: (typeof kinds)[number] | 'member'): Readonly<Record<string, unknown>> {
  const matches = ({ who }: Expectation) =>
    kind === 'member' ? !kinds.some((other) => other === who) : who === kind;
  return Object.fromEntries(
    Object.entries(routeTable).flatMap(([name, route]) => (matches(route) ? [[name, route.body]] : [])),
  );
}
