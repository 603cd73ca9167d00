import type { ResultFormat } from '../../domain/export/formats.ts';
import type { ReportKind } from '../report/contract/reports.ts';
import type { Reach } from './kinds.ts';
import { routeReach } from './routes.ts';

type FileReach = Reach & { readonly route: string };

function of(route: string): FileReach {
  const reach = routeReach[route];
  if (!reach) throw new Error(`There is no route ${route}`);
  return { ...reach, route };
}

const exported = of('GET /api/assessments/{assessmentId}/results/export');

/** What the files of released results disclose; a new format without an entry does not compile. */
export const exportReach: Readonly<Record<ResultFormat, FileReach>> = {
  json: exported,
  csv: exported,
  xlsx: of('GET /api/assessments/{assessmentId}/results/workbook'),
  pptx: of('GET /api/assessments/{assessmentId}/results/slides'),
};

const pdf = of('GET /api/assessments/{assessmentId}/reports/{reportId}/file');
const figuresOnly = pdf.named.filter((kind) => kind !== 'words');

/** What PDF reports disclose; a summary contains no plan. */
export const reportReach: Readonly<Record<ReportKind, FileReach>> = {
  summary: { ...pdf, anonymous: pdf.anonymous.filter((kind) => kind !== 'words'), named: figuresOnly },
  standard: pdf,
  full: pdf,
};

/** What exports of the audit trail disclose. */
export const auditReach: Readonly<Record<'zip', FileReach>> = {
  zip: of('POST /api/assessments/{assessmentId}/audit-trail/export'),
};
