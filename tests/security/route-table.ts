import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '../../domain/access/policy.ts';

/**
 * Who may call a route: everybody; an invited person about their own response; a member about themselves; the operator of the
 * installation; or people whom the policy allows this action.
 */
type Who = 'public' | 'participant' | 'member' | 'operator' | Action;

export type Sample = {
  /** A body that would succeed, so that a missing check has an effect instead of an answer 400. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Public routes: the status with this body, or without a body. */
  readonly answers?: number;
  /** The body is not JSON. */
  readonly bytes?: true;
  /** The requested object does not exist, so its owner gets the same answer as everybody else. */
  readonly absent?: true;
};
export type Expectation = Sample & { readonly who: Who };

const person = { name: 'New', email: 'new@example.org', role: 'Employee' };
const wrong = { email: 'nobody@example.org', password: 'Wrong-Horse-7', session: 'token' };
const participants = [person];
const proof = { currentPassword: 'Correct-Horse-7' };
const survey = {
  fileName: 'climate.csv',
  content: 'Z3JvdXAsYQpOb3J0aCwxCk5vcnRoLDIKTm9ydGgsMQpOb3J0aCwyCk5vcnRoLDEK',
  scale: { min: 1, max: 2 },
};
const nobody = 'a'.repeat(24);
export const dataSource = {
  name: 'Figures',
  place: { kind: 'api', address: 'http://127.0.0.1:9/', path: '' },
  label: 'name',
  value: 'value',
  headers: [],
  subLens: null,
  schedule: 'none',
};
/** A language model that no call reaches. */
export const languageModelSettings = {
  LANGUAGE_MODEL: 'openai',
  LANGUAGE_MODEL_NAME: 'stub-1',
  LANGUAGE_MODEL_URL: 'http://127.0.0.1:9/v1',
};
const languageModel = { provider: 'openai', host: 'http://127.0.0.1:9/v1', model: 'stub-1' };
const draft = {
  step: 1,
  content: {
    name: 'Spring',
    company: 'Engines',
    description: '',
    opensAt: '',
    closesAt: '',
    threshold: 5,
    named: false,
    releases: null,
    groupsFrom: 'roles',
    ownGroups: [],
    second: null,
    people: [{ name: 'New', email: 'new@example.org', role: '', secondGroup: '' }],
  },
};
const off = {
  canCreateAssessments: false,
  canViewReports: false,
  canManageTeam: false,
  canManageBilling: false,
};

/** What a request to a route needs to be accepted, and how it is answered; a route that needs nothing has no entry. */
export const samples: Readonly<Record<string, Sample>> = {
  'GET /api/instance': { answers: 200 },
  'GET /api/frameworks/{reference}': { answers: 200 },

  'POST /api/csp-reports': { answers: 400, bytes: true },

  'POST /api/auth/register': {
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
  'POST /api/auth/login': { answers: 401, body: wrong },
  'POST /api/auth/refresh': { answers: 401, body: { refreshToken: 'x'.repeat(43) } },
  'POST /api/auth/organization': {
    absent: true,
    body: { organizationId: 'x'.repeat(24), refreshToken: 'x'.repeat(43) },
  },
  'POST /api/auth/logout': { body: { refreshToken: 'x'.repeat(43) } },
  'POST /api/auth/second-factor': {
    answers: 401,
    body: { ticket: 'x', code: '123456', session: 'token' },
  },
  'POST /api/auth/passkey-options': { answers: 200 },
  'POST /api/auth/passkey': {
    answers: 401,
    body: { ticket: 'x', response: {}, session: 'token' },
  },
  'POST /api/auth/verify-email': { answers: 400, body: { token: 'x' } },
  'POST /api/mailbox': { answers: 400, body: { token: 'x', invitations: false } },
  'POST /api/auth/resend-verification': {
    answers: 202,
    body: { email: 'nobody@example.org' },
  },
  'POST /api/auth/forgot-password': { answers: 202, body: { email: 'nobody@example.org' } },
  'POST /api/auth/reset-password/look': { answers: 400, body: { token: 'x' } },
  'POST /api/auth/reset-password': {
    answers: 400,
    body: { token: 'x', password: 'Correct-Horse-8' },
  },
  'POST /api/auth/change-password': {
    body: { currentPassword: 'Wrong-Horse-7', newPassword: 'Correct-Horse-8' },
  },
  'POST /api/auth/sso/start': { answers: 404, body: { email: 'nobody@example.org' } },
  'POST /api/auth/sso/finish': {
    answers: 401,
    body: { query: 'code=x&state=y', session: 'token' },
  },
  'POST /api/auth/sso/link': {
    answers: 401,
    body: { ticket: 'x', password: 'x', session: 'token' },
  },
  'POST /api/auth/sync-auth0': { answers: 404, body: { idToken: 'x', session: 'token' } },

  'PUT /api/account/profile': {
    body: { firstName: 'A', lastName: 'B', timezone: 'UTC', locale: 'en-US' },
  },
  'PUT /api/account/avatar': { bytes: true },
  'GET /api/accounts/{accountId}/avatar': { absent: true },
  'POST /api/account/totp': { body: proof },
  'POST /api/account/totp/enable': { body: { code: '000000' } },
  'POST /api/account/totp/recovery-codes': {
    body: { currentPassword: 'Wrong-Horse-7' },
  },
  'POST /api/account/totp/disable': { body: { currentPassword: 'Wrong-Horse-7' } },
  'POST /api/account/passkey-options': { body: proof },
  'POST /api/account/passkeys': { body: { ticket: 'x', response: {}, name: 'Key' } },
  'DELETE /api/account/passkeys/{credentialId}': { absent: true, body: { ...proof } },
  'POST /api/account/identities/unlink': {
    absent: true,
    body: { issuer: 'https://provider.example', ...proof },
  },
  'POST /api/member-invitations/look': { answers: 400, body: { token: 'x' } },
  'POST /api/member-invitations/accept': {
    answers: 400,
    body: { token: 'x', firstName: 'A', lastName: 'B', password: 'Correct-Horse-7', session: 'token' },
  },
  'POST /api/member-invitations/join': { absent: true, body: { token: 'x' } },
  'POST /api/member-invitations/enter': {
    answers: 400,
    body: { token: 'x', ticket: 'x', session: 'token' },
  },

  'POST /api/take/sessions': { answers: 404, body: { token: 'A'.repeat(43) } },
  'POST /api/take/start': { body: { name: 'Intruder', role: 'Employee' } },
  'POST /api/take/resume': { body: { code: 'abcd2345' } },
  'PUT /api/take/answers': { body: { answers: [{ theme: '1.1.1', score: 0 }] } },
  'PUT /api/take/expertise': { body: { levels: { '1.1': 'expert' } } },
  'POST /api/take/submit': { body: { confirmFewer: true } },

  'POST /api/assessments': {
    body: { name: 'Intruder', company: 'Engines', description: '', threshold: 5, participants },
  },
  'POST /api/assessments/forecast': {
    body: { sizes: [6, 6], threshold: 5 },
  },
  'POST /api/assessments/invitation/preview': {
    body: { name: 'Intruder', company: 'Engines', participant: participants[0] },
  },
  'POST /api/assessments/first-page/preview': {
    body: { name: 'Intruder', company: 'Engines', description: '', threshold: 5, participants },
  },
  'POST /api/assessments/invitation/test': { body: { name: 'Intruder', company: 'Engines' } },
  'POST /api/assessments/{assessmentId}/participants': { body: { participants } },
  'PATCH /api/assessments/{assessmentId}/participants/{participantId}': {
    body: { name: 'New name' },
  },
  'POST /api/assessments/{assessmentId}/reminders/preview': { body: {} },
  'POST /api/assessments/{assessmentId}/reminders': { body: {} },
  'POST /api/imports/preview': { body: survey },
  'POST /api/assistant/ask': { body: { question: 'What is the framework?' } },
  'POST /api/imports': {
    body: { ...survey, name: 'Climate', company: 'Engines', description: '' },
  },
  // An assessment launched here is not an import, so its owner gets the same answer.
  'GET /api/imports/{assessmentId}': { absent: true },
  'GET /api/imports/{assessmentId}/check': { absent: true },
  'POST /api/imports/{assessmentId}/show': { absent: true },
  'POST /api/imports/{assessmentId}/withdraw': { absent: true },
  'DELETE /api/imports/mappings/{mappingId}': { absent: true },

  // The assessment is anonymous.
  'GET /api/assessments/{assessmentId}/results/answers': { absent: true },
  'PUT /api/trends/target': { body: { target: 0, framework: 'nine-lenses@1' } },
  'POST /api/milestones': { body: { name: 'Intruder', date: '2026-01-01' } },
  'PUT /api/milestones/{milestoneId}': { absent: true, body: { name: 'Intruder', date: '2026-01-01' } },
  'DELETE /api/milestones/{milestoneId}': { absent: true },
  'POST /api/assessments/{assessmentId}/reports': { body: { kind: 'summary' } },
  'GET /api/assessments/{assessmentId}/reports/{reportId}/file': { absent: true },
  'DELETE /api/assessments/{assessmentId}/reports/{reportId}': { absent: true },
  'POST /api/assessments/{assessmentId}/shares': {
    body: { kind: 'full', days: 7 },
  },
  'DELETE /api/assessments/{assessmentId}/shares/{shareId}': { absent: true },
  'POST /api/shared/open': {
    answers: 404,
    body: { shareId: nobody, token: 'A'.repeat(43) },
  },

  'POST /api/assessments/{assessmentId}/claim-link': {
    body: { domains: ['example.org'], people: 5, role: 'Employee' },
  },
  'DELETE /api/assessments/{assessmentId}/claim-link': { absent: true },
  'POST /api/claim-links/look': { answers: 404, body: { token: `${nobody}.${'A'.repeat(43)}` } },
  'POST /api/claim-links/claim': {
    answers: 404,
    body: { token: `${nobody}.${'A'.repeat(43)}`, email: 'new@example.org' },
  },
  'POST /api/claim-links/confirm': { answers: 410, body: { token: `${nobody}-1-${'A'.repeat(43)}` } },

  'GET /api/assessments/{assessmentId}/plan/threads/{on}': { absent: true },
  'GET /api/documents/{documentId}': { absent: true },
  'GET /api/documents/{documentId}/file': { absent: true },
  'GET /api/documents/{documentId}/history': { absent: true },
  'GET /api/documents/{documentId}/passages': { absent: true },
  'GET /api/documents/{documentId}/mapping': { absent: true },
  'GET /api/drafts/{draftId}': { absent: true },
  'POST /api/drafts': { body: draft },
  'PUT /api/drafts/{draftId}': { absent: true, body: { version: 1, ...draft } },
  'DELETE /api/drafts/{draftId}': { absent: true },
  'GET /api/data-sources/{dataSourceId}': { absent: true },
  'POST /api/data-sources': { body: dataSource },
  'POST /api/test-data-source': { absent: true, body: { place: dataSource.place } },
  'PUT /api/data-sources/{dataSourceId}': { absent: true, body: dataSource },
  'POST /api/data-sources/{dataSourceId}/fetch': { absent: true },
  'DELETE /api/data-sources/{dataSourceId}': { absent: true },
  'GET /api/dissection': { absent: true },
  'GET /api/dissection/report': { absent: true },
  'POST /api/assessments/{assessmentId}/evidence': {
    absent: true,
    body: { subLens: '1.1', documentId: nobody, version: 1, passage: null },
  },
  'POST /api/assessments/{assessmentId}/metric-evidence': {
    absent: true,
    body: { subLens: '1.1', dataSourceId: nobody, fetch: 1, metric: 0 },
  },
  'DELETE /api/assessments/{assessmentId}/evidence/{evidenceId}': { absent: true },
  'GET /api/assessments/{assessmentId}/documents/{documentId}/insights': { absent: true },
  'GET /api/documents/{documentId}/analysis': { absent: true },
  'GET /api/documents/{documentId}/analysis/export': { absent: true },
  'GET /api/assessments/{assessmentId}/documents/{documentId}/relations': { absent: true },
  'POST /api/documents/{documentId}/analyse': { absent: true },
  'POST /api/documents/{documentId}/summarise': { absent: true, body: languageModel },
  'POST /api/lexicon/add-term': { body: { subLens: '1.2', term: 'intruder' } },
  'POST /api/lexicon/remove-term': { body: { subLens: '1.2', term: 'intruder' } },
  'POST /api/lexicon/dismiss-suggestion': { body: { subLens: '1.2', word: 'intruder' } },
  'POST /api/assessments/{assessmentId}/dismiss-contradiction': {
    body: { subLens: '1.1', kind: 'ratedHighDocumentsProblems' },
  },
  'POST /api/assessments/{assessmentId}/restore-contradiction': {
    body: { subLens: '1.1', kind: 'ratedHighDocumentsProblems' },
  },
  'POST /api/documents': { bytes: true },
  'POST /api/documents/{documentId}/versions': { bytes: true, absent: true },
  'PUT /api/documents/{documentId}/category': {
    absent: true,
    body: { lens: null, subLens: null, documentType: 'other', tags: [] },
  },
  'PUT /api/documents/{documentId}/name': { absent: true, body: { name: 'taken-over.docx' } },
  'DELETE /api/documents/{documentId}': { absent: true },
  'POST /api/documents/{documentId}/restore': { absent: true },
  'POST /api/documents/{documentId}/read-again': { absent: true },
  'POST /api/documents/{documentId}/move-passage': {
    absent: true,
    body: { version: 1, passage: 0, subLens: '1.1' },
  },
  'POST /api/assessments/{assessmentId}/plan/actions': { body: { title: 'Taken over' } },
  'PATCH /api/assessments/{assessmentId}/plan/actions/{actionId}': {
    absent: true,
    body: { title: 'Taken over' },
  },
  'DELETE /api/assessments/{assessmentId}/plan/actions/{actionId}': { absent: true },
  'POST /api/assessments/{assessmentId}/plan/comments': {
    body: { on: '1.1.1', text: 'Intruder' },
  },
  'PATCH /api/assessments/{assessmentId}/plan/comments/{commentId}': {
    absent: true,
    body: { text: 'Intruder' },
  },
  'DELETE /api/assessments/{assessmentId}/plan/comments/{commentId}': { absent: true },
  'POST /api/assessments/{assessmentId}/plan/decisions': {
    body: { title: 'Taken over', reason: 'Intruder' },
  },

  'POST /api/operations/operators/add': { body: { email: 'intruder@example.org' } },
  'POST /api/operations/operators/remove': { body: { email: 'intruder@example.org' } },
  'POST /api/operations/plans/grant': {
    body: { email: 'intruder@example.org', plan: 'enterprise', until: null },
  },
  'POST /api/operations/mail-test': { body: { to: 'intruder@example.org' } },

  // Plans are not sold in the installation that these tests run.
  'GET /api/payments/plans': { answers: 404 },
  'POST /api/payments/create-checkout': {
    absent: true,
    body: { plan: 'enterprise', interval: 'month' },
  },
  'POST /api/payments/create-portal': { absent: true },
  'POST /api/payments/webhook': { answers: 400, bytes: true },

  'POST /api/team/invitations': {
    body: { email: 'intruder@example.org', role: 'member', permissions: off },
  },
  'PUT /api/team/members/{accountId}': { body: { role: 'member', permissions: off } },
  'POST /api/team/owner': { absent: true, body: { accountId: nobody, ...proof } },
  'DELETE /api/team/members/{accountId}/sessions': { body: proof },
  'DELETE /api/team/members/{accountId}': { body: proof },
  'PUT /api/organization': {
    body: { name: 'Taken over', timezone: 'UTC', locale: 'en-US', retentionMonths: null, threshold: 5 },
  },
  'PUT /api/organization/second-factor': {
    body: { required: false, ...proof },
  },
  'PUT /api/organization/language-model': { body: languageModel },
  'PUT /api/organization/sso': {
    body: {
      issuer: 'https://provider.example',
      clientId: 'x',
      clientSecret: 'x',
      domains: ['example.org'],
      role: 'member',
      ...proof,
    },
  },
  'DELETE /api/organization/sso': { body: proof },
  'POST /api/organization/sso/check': { body: { domain: 'example.org' }, absent: true },
  'POST /api/organization/keys': {
    body: { name: 'Key', scopes: ['results.read'], days: 1, ...proof },
  },
};

/** Every route and who may call it, from docs/openapi.json; a test compares that file with the running product. */
export const routeTable: Readonly<Record<string, Expectation>> = Object.fromEntries([
  ['GET /health/live', { who: 'public' }],
  ['GET /health/ready', { who: 'public' }],
  ...describedRoutes().map(({ name, access }) => [name, { who: access, ...samples[name] }] as const),
]);

/** Stated a second time, independently of the policy: what a member with all flags off may do, and what an auditor may do. */
export const mayWithoutFlags: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'documents.read',
  'documents.write',
  'mails.read',
  'team.read',
  'organization.read',
]);
export const mayAsAuditor: ReadonlySet<string> = new Set<Action>([
  'assessments.read',
  'results.read',
  'answers.read',
  'evidence.read',
  'documents.read',
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

/** Names and bodies of the routes of one kind; `member` means every route of an organisation. */
export function routesFor(kind: (typeof kinds)[number] | 'member'): Readonly<Record<string, unknown>> {
  const matches = ({ who }: Expectation) =>
    kind === 'member' ? !kinds.some((other) => other === who) : who === kind;
  return Object.fromEntries(
    Object.entries(routeTable).flatMap(([name, route]) => (matches(route) ? [[name, route.body]] : [])),
  );
}

function describedRoutes(): readonly { readonly name: string; readonly access: Who }[] {
  const file = path.resolve(import.meta.dirname, '../../docs/openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, { 'x-access': Who }>>;
  };
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${url}`,
      access: operation['x-access'],
    })),
  );
}
