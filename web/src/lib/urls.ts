/** Every address below /api that the web app requests. Page addresses are in app/pages. */
const segment = encodeURIComponent;
const withQuery = (path: string, query: Record<string, string | number | null | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const assessment = (id: string) => `/assessments/${segment(id)}`;
const participant = (id: string, participantId: string) =>
  `${assessment(id)}/participants/${segment(participantId)}`;
const document = (id: string) => `/documents/${segment(id)}`;

type After = string | null | undefined;
/** Position of a past moment; undefined means now. */
type At = string | undefined;
/** Selects the second grouping; undefined selects the first. */
type By = 'second' | undefined;

export const urls = {
  register: '/auth/register',
  login: '/auth/login',
  refresh: '/auth/refresh',
  /** Opens a session that reads the sample, and nothing else. */
  guestSession: '/guest-session',
  demo: '/demo',
  fiveThemes: '/demo/five-themes',
  organizationChoose: '/auth/organization',
  logout: '/auth/logout',
  logoutAll: '/auth/logout-all',
  secondFactor: '/auth/second-factor',
  passkeyOptions: '/auth/passkey-options',
  passkey: '/auth/passkey',
  ssoStart: '/auth/sso/start',
  ssoFinish: '/auth/sso/finish',
  ssoLink: '/auth/sso/link',
  mailbox: '/mailbox',
  verifyEmail: '/auth/verify-email',
  resendVerification: '/auth/resend-verification',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  resetLook: '/auth/reset-password/look',
  changePassword: '/auth/change-password',
  invitationLook: '/member-invitations/look',
  invitationAccept: '/member-invitations/accept',
  invitationJoin: '/member-invitations/join',
  invitationEnter: '/member-invitations/enter',
  me: '/me',
  profile: '/account/profile',
  avatar: '/account/avatar',
  security: '/account/security',
  sessions: '/account/sessions',
  session: (id: string) => `/account/sessions/${segment(id)}`,
  totp: '/account/totp',
  totpEnable: '/account/totp/enable',
  recoveryCodes: '/account/totp/recovery-codes',
  totpDisable: '/account/totp/disable',
  newPasskeyOptions: '/account/passkey-options',
  passkeys: '/account/passkeys',
  ownPasskey: (id: string) => `/account/passkeys/${segment(id)}`,
  unlinkIdentity: '/account/identities/unlink',
  securityLog: (before: string | null) => withQuery('/account/log', { before }),
  team: '/team',
  teamInvitations: '/team/invitations',
  teamInvitation: (id: string, what: 'resend' | 'withdraw') => `/team/invitations/${segment(id)}/${what}`,
  member: (accountId: string) => `/team/members/${segment(accountId)}`,
  memberSessions: (accountId: string) => `/team/members/${segment(accountId)}/sessions`,
  owner: '/team/owner',
  organization: '/organization',
  secondFactorRule: '/organization/second-factor',
  sso: '/organization/sso',
  ssoCheck: '/organization/sso/check',
  languageModel: '/organization/language-model',
  keys: '/organization/keys',
  key: (id: string) => `/organization/keys/${segment(id)}`,
  instance: '/instance',
  firstStart: '/auth/first-start',
  operators: '/operations/operators',
  keptLinks: (id: string, query: { cursor?: string; participantId?: string }) =>
    withQuery(`${assessment(id)}/links`, query),
  plans: '/payments/plans',
  subscription: (sessionId?: string) => withQuery('/payments/subscription', { session_id: sessionId }),
  createCheckout: '/payments/create-checkout',
  createPortal: '/payments/create-portal',
  framework: (name: string) => `/frameworks/${name}?of=names`,
  frameworkOutline: (name: string) => `/frameworks/${name}?of=outline`,
  home: '/home',
  assessments: (after?: After) => withQuery('/assessments', { after }),
  participation: (id: string, after?: After, at?: At) =>
    withQuery(`${assessment(id)}/participation`, { after, at }),
  people: (id: string, cursor?: string, at?: At) =>
    withQuery(`${assessment(id)}/participation/people`, { cursor, at }),
  moments: (id: string, query: { at?: At; moment?: string }) => withQuery(`${assessment(id)}/moments`, query),
  participants: (id: string) => `${assessment(id)}/participants`,
  participant: (id: string, participantId: string) => participant(id, participantId),
  resend: (id: string, participantId: string) => `${participant(id, participantId)}/resend`,
  revoke: (id: string, participantId: string) => `${participant(id, participantId)}/revoke`,
  reinstate: (id: string, participantId: string) => `${participant(id, participantId)}/reinstate`,
  resetAnswers: (id: string, participantId: string) => `${participant(id, participantId)}/reset`,
  reminders: (id: string) => `${assessment(id)}/reminders`,
  releaseForecast: '/assessments/forecast',
  repeat: (id: string) => `${assessment(id)}/repeat`,
  invitationPreview: '/assessments/invitation/preview',
  firstPagePreview: '/assessments/first-page/preview',
  invitationTest: '/assessments/invitation/test',
  reminderPreview: (id: string) => `${assessment(id)}/reminders/preview`,
  close: (id: string) => `${assessment(id)}/close`,
  reopen: (id: string) => `${assessment(id)}/reopen`,
  results: (id: string, group?: string | null, at?: At) =>
    withQuery(`${assessment(id)}/results`, { group, at }),
  resultsFramework: (id: string) => `${assessment(id)}/results/framework`,
  importPreview: '/imports/preview',
  imports: '/imports',
  importProgress: (id: string) => `/imports/${segment(id)}`,
  heatMap: (id: string, of: string | null, by: By, at?: At) =>
    withQuery(`${assessment(id)}/results/heat-map`, { of, by, at }),
  compare: (id: string, query: { groups?: string | undefined; of: string | null; by?: By; at?: At }) =>
    withQuery(`${assessment(id)}/results/compare`, query),
  weighting: (id: string, group?: string, at?: At) =>
    withQuery(`${assessment(id)}/results/weighting`, { group: group ?? null, at }),
  receipt: (id: string, query: { of: string; group: string | null; at?: At }) =>
    withQuery(`${assessment(id)}/results/receipt`, query),
  disagreement: (id: string, at?: At) => withQuery(`${assessment(id)}/results/disagreement`, { at }),
  panel: (id: string, at?: At) => withQuery(`${assessment(id)}/results/panel`, { at }),
  resultsChange: (id: string, at?: At) => withQuery(`${assessment(id)}/results/change`, { at }),
  resultsComments: (id: string, theme?: string, at?: At) =>
    withQuery(`${assessment(id)}/results/comments`, { theme, at }),
  resultsAnswers: (id: string, query: { theme?: string; person?: string; cursor?: string | null; at?: At }) =>
    withQuery(`${assessment(id)}/results/answers`, query),
  resultsExport: (id: string, format: string, at?: At) =>
    withQuery(`${assessment(id)}/results/export`, { format, at }),
  recommendations: (id: string) => `${assessment(id)}/recommendations`,
  actionPlan: (id: string, after?: After) => withQuery(`${assessment(id)}/plan`, { after }),
  actionPlanThread: (id: string, on: string, after?: After) =>
    withQuery(`${assessment(id)}/plan/threads/${segment(on)}`, { after }),
  actionPlanActions: (id: string) => `${assessment(id)}/plan/actions`,
  actionPlanAction: (id: string, actionId: string) => `${assessment(id)}/plan/actions/${segment(actionId)}`,
  actionPlanComments: (id: string) => `${assessment(id)}/plan/comments`,
  actionPlanComment: (id: string, commentId: string) =>
    `${assessment(id)}/plan/comments/${segment(commentId)}`,
  actionPlanDecisions: (id: string) => `${assessment(id)}/plan/decisions`,
  trends: (query: { company?: string | undefined; group?: string | undefined }) =>
    withQuery('/trends', query),
  target: '/trends/target',
  milestones: '/milestones',
  milestone: (id: string) => `/milestones/${segment(id)}`,
  resultsWorkbook: (id: string) => `${assessment(id)}/results/workbook`,
  resultsSlides: (id: string) => `${assessment(id)}/results/slides`,
  report: (id: string, kind: string) => withQuery(`${assessment(id)}/report`, { kind }),
  reportFiles: (id: string, after?: After) => withQuery(`${assessment(id)}/reports`, { after }),
  reportFileOf: (id: string, reportId: string) => `${assessment(id)}/reports/${segment(reportId)}`,
  reportFile: (id: string, reportId: string) => `${assessment(id)}/reports/${segment(reportId)}/file`,
  shares: (id: string, after?: After) => withQuery(`${assessment(id)}/shares`, { after }),
  share: (id: string, shareId: string) => `${assessment(id)}/shares/${segment(shareId)}`,
  openShared: '/shared/open',
  claimLink: (id: string) => `${assessment(id)}/claim-link`,
  claims: '/claim-links',
  documents: (query: Record<string, string | number | null | undefined> = {}) =>
    withQuery('/documents', query),
  document: (id: string, after?: After) => withQuery(document(id), { after }),
  documentCategory: (id: string) => `${document(id)}/category`,
  documentName: (id: string) => `${document(id)}/name`,
  documentHistory: (id: string) => `${document(id)}/history`,
  documentReadAgain: (id: string) => `${document(id)}/read-again`,
  documentRestore: (id: string) => `${document(id)}/restore`,
  documentVersions: (id: string) => `${document(id)}/versions`,
  documentFile: (id: string, version?: number) => withQuery(`${document(id)}/file`, { version }),
  documentPassages: (id: string, query: { version: number; from: number }) =>
    withQuery(`${document(id)}/passages`, query),
  documentMapping: (
    id: string,
    query: { version: number; from: number; after: After; moment?: string | undefined },
  ) => withQuery(`${document(id)}/mapping`, query),
  documentMovePassage: (id: string) => `${document(id)}/move-passage`,
  documentAnalysis: (id: string, after: After) => withQuery(`${document(id)}/analysis`, { after }),
  documentAnalysisExport: (id: string, format: string) =>
    withQuery(`${document(id)}/analysis/export`, { format }),
  analyseDocument: (id: string) => `${document(id)}/analyse`,
  summariseDocument: (id: string) => `${document(id)}/summarise`,
  documentRelations: (id: string, documentId: string, after: After) =>
    withQuery(`${assessment(id)}${document(documentId)}/relations`, { after }),
  drafts: (after?: After) => withQuery('/drafts', { after }),
  draft: (id: string, after?: After) => withQuery(`/drafts/${segment(id)}`, { after }),
  dataSources: (after?: After) => withQuery('/data-sources', { after }),
  dataSource: (id: string) => `/data-sources/${segment(id)}`,
  dataSourceTest: '/test-data-source',
  dataSourceFetch: (id: string) => `/data-sources/${segment(id)}/fetch`,
  dissection: (query: { documents: string; after: After }) => withQuery('/dissection', query),
  dissectionReport: (query: { documents: string }) => withQuery('/dissection/report', query),
  /** @param part nothing for the lexicon itself */
  lexicon: (
    part:
      | ''
      | 'framework'
      | 'suggestions'
      | 'changes'
      | 'add-term'
      | 'remove-term'
      | 'dismiss-suggestion'
      | 'map-again',
    query: { from?: number | undefined; after?: After } = {},
  ) => withQuery(`/lexicon${part && `/${part}`}`, query),
  contradictions: (id: string, query: { from: number | undefined; after: After }) =>
    withQuery(`${assessment(id)}/contradictions`, query),
  dismissContradiction: (id: string) => `${assessment(id)}/dismiss-contradiction`,
  restoreContradiction: (id: string) => `${assessment(id)}/restore-contradiction`,
  documentInsights: (id: string, documentId: string, after: After) =>
    withQuery(`${assessment(id)}${document(documentId)}/insights`, { after }),
  evidence: (id: string, after?: After, at?: At) => withQuery(`${assessment(id)}/evidence`, { after, at }),
  metricEvidence: (id: string) => `${assessment(id)}/metric-evidence`,
  evidencePiece: (id: string, evidenceId: string) => `${assessment(id)}/evidence/${segment(evidenceId)}`,
  auditTrail: (id: string, query: { before?: string | null; after?: After; limit?: number }) =>
    withQuery(`${assessment(id)}/audit-trail`, query),
  auditProof: (id: string) => `${assessment(id)}/audit-trail/proof`,
  auditExport: (id: string) => `${assessment(id)}/audit-trail/export`,
  operations: '/operations',
  rebuild: (name: string) => `/operations/projections/${segment(name)}/rebuild`,
  retryJob: (id: string) => `/operations/dead-jobs/${segment(id)}/retry`,
  mailTest: '/operations/mail-test',
  ask: '/assistant/ask',
  outbox: '/outbox',
  outboxMail: (id: string) => `/outbox/${segment(id)}`,
  outboxEml: (id: string) => `/outbox/${segment(id)}/eml`,
} as const;
