import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import { handouts } from '../../domain/read-models/handouts/handouts.ts';
import { startReports } from '../reports/start-reports.ts';
import type { DemoMember } from './people.ts';
import type { Stage } from './stage.ts';
import { untilView } from './until-view.ts';

/** How long one report may take to be drawn, in ms. */
const reportMs = 60_000;
const kinds = ['summary', 'standard'] as const;

type Row = { readonly reportId: string; readonly state: string };

/** Has the reports of an assessment drawn, where there is a program for it. */
export async function drawReports(
  stage: Stage,
  { token }: DemoMember,
  assessmentId: string,
): Promise<DemoWorkspace['reports']> {
  if (stage.chromium === undefined) return [];
  const stop = startReports(stage.infra, stage.views, stage.chromium, stage.log);
  const drawn: DemoWorkspace['reports'] = [];
  const path = `/api/assessments/${assessmentId}/reports`;
  try {
    for (const kind of kinds) {
      const { reportId } = await stage.call<{ reportId: string }>('POST', path, {
        token: await token(),
        body: { kind },
      });
      let state = '';
      await untilView(stage, handouts.name, reportMs, async () => {
        const { reports } = await stage.call<{ reports: Row[] }>('GET', path, { token: await token() });
        state = reports.find((one) => one.reportId === reportId)?.state ?? '';
        return state === 'ready' || state === 'failed';
      });
      // Without the built web app there is nothing to draw.
      if (state === 'ready') drawn.push({ assessmentId, reportId, kind });
    }
  } finally {
    await stop();
  }
  return drawn;
}
