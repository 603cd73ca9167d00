/** Every address the web app asks, below /api. Pages have theirs in app/router.tsx. */
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

type After = string | null | undefined;

export const urls = {
  register: '/auth/register',
  login: '/auth/login',
  refresh: '/auth/refresh',
  logout: '/auth/logout',
  instance: '/instance',
  framework: (name: string) => `/frameworks/${name}`,
  assessments: (after?: After) => withQuery('/assessments', { after }),
  participation: (id: string, after?: After) => withQuery(`${assessment(id)}/participation`, { after }),
  people: (id: string, cursor: string) => withQuery(`${assessment(id)}/participation/people`, { cursor }),
  participants: (id: string) => `${assessment(id)}/participants`,
  resend: (id: string, participantId: string) => `${participant(id, participantId)}/resend`,
  revoke: (id: string, participantId: string) => `${participant(id, participantId)}/revoke`,
  close: (id: string) => `${assessment(id)}/close`,
  results: (id: string, group?: string | null, after?: After) =>
    withQuery(`${assessment(id)}/results`, { group, after }),
  auditTrail: (id: string, query: { before?: string | null; after?: After; limit?: number }) =>
    withQuery(`${assessment(id)}/audit-trail`, query),
  operations: '/operations',
  rebuild: (name: string) => `/operations/projections/${segment(name)}/rebuild`,
  retryJob: (id: string) => `/operations/dead-jobs/${segment(id)}/retry`,
  mailTest: '/operations/mail-test',
  outbox: '/outbox',
  outboxMail: (id: string) => `/outbox/${segment(id)}`,
  outboxEml: (id: string) => `/outbox/${segment(id)}/eml`,
} as const;
