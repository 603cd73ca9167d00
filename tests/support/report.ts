import type { ReportSources } from '../../api/report/queries/report.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';
import { disagreements } from '../../domain/scoring/analysis/disagreement.ts';
import { heatRows } from '../../domain/scoring/analysis/heat-map.ts';
import { summarise } from '../../domain/scoring/summarise.ts';

const framework = nineLenses;
export const reportedAt = '2026-11-21T12:00:00.000Z';

/**
 * Released figures of ten people: 6 to 8 everywhere, two camps on the first theme, and the second lens hidden.
 * @param about `newer`: raters and sum of the first theme, released after its distribution
 */
export function reportSources(
  about: {
    readonly name?: string;
    readonly company?: string;
    readonly newer?: readonly [raters: number, sum: number];
  } = {},
): ReportSources {
  const themes = framework.lenses.flatMap((lens) =>
    lens.subLenses.flatMap((subLens) => subLens.themes.map(({ id }) => ({ id, lens: lens.id }))),
  );
  const statistics = Object.fromEntries(
    themes
      .filter(({ lens }) => lens !== '2')
      .map(({ id }, index): [string, number[]] => {
        const counts = index === 0 ? [0, 5, 0, 0, 0, 0, 0, 0, 0, 5] : [0, 0, 0, 0, 0, 0, 4, 3, 3, 0];
        const own = [10, counts.reduce((sum, count, score) => sum + count * score, 0)];
        return [id, [...(index === 0 ? (about.newer ?? own) : own), ...counts]];
      }),
  );
  const figure = summarise(framework, { themes: statistics });
  const plain = <T>(value: T) => structuredClone(value) as never;
  return {
    framework,
    secondHeatMap: null,
    proof: {
      root: 'a3f2'.repeat(16),
      size: 1234,
      signedAt: '2026-11-20T09:05:00.000Z',
      position: '904',
    },
    timeZone: 'UTC',
    plan: {
      actions: [
        {
          title: 'Meet customers weekly',
          owner: 'Ada Byron',
          dueOn: '2027-01-31',
          state: 'open',
          about: 'Market',
        },
      ],
      decisions: [
        {
          title: 'Close the second site',
          reason: 'Nobody rates it above 4',
          about: null,
          by: 'Ada Byron',
          at: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
    comments: {
      themes: [{ theme: '1.1.1', name: 'Needs', texts: ['We never ask.', 'Sales knows, nobody else does.'] }],
      total: 5,
    },
    results: {
      assessment: {
        assessmentId: 'a'.repeat(24),
        name: about.name ?? 'Spring check',
        company: about.company ?? 'Engines Ltd',
        description: '',
        framework: 'nine-lenses@1',
        status: 'closed',
        launchedAt: '2026-11-01T09:00:00.000Z',
        opensAt: null,
        closesAt: null,
        closedAt: '2026-11-20T09:00:00.000Z',
        mayReopen: false,
        threshold: 5,
        distributionThreshold: 8,
        named: false,
        releases: 'atClosing',
        groups: ['Manager', 'Employee'],
        imported: false,
        counts: { invited: 12, sent: 12, opened: 11, started: 10, submitted: 10, progress: 1_000 },
      },
      state: 'released',
      waitingFor: null,
      groups: [],
      releases: [
        {
          number: 3,
          at: '2026-11-20T09:00:01.000Z',
          position: '901',
          coversPosition: '900',
          people: 10,
          reason: 'closing',
        },
      ],
      figure: { group: null, people: 10, release: 3, ...(plain(figure) as object) } as never,
      position: '905' as never,
    },
    heatMap: {
      of: null,
      columns: [
        { group: null, people: 10 },
        { group: 'Employee', people: 6 },
      ],
      rows: (heatRows(framework, [{ themes: statistics }, { themes: statistics }], null) ?? []).map(
        ({ id, cells, spread }) => ({
          id,
          spread,
          cells: cells.map(({ distribution: _, ...cell }) => cell),
        }),
      ),
      position: null,
    },
    disagreement: {
      themes: plain(disagreements(framework, statistics, []).slice(0, 12)),
      distributionThreshold: 8,
      position: null,
    },
    changes: { previous: null, rows: [], position: null },
  };
}
