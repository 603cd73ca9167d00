import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Results } from '../../../../../api/results/contract/results.ts';
import { type Framework, frameworkOfQuery } from '../../../lib/cache/framework.ts';
import { useAt } from '../../../lib/past.ts';
import {
  disagreementQuery,
  heatMapQuery,
  profileQuery,
  weightingQuery,
} from '../../../lib/queries/analysis-queries.ts';
import { resultsQuery } from '../../../lib/queries/results-queries.ts';
import { ReportTable } from '../../../ui/layout/report-table.tsx';
import type { About, Sheet } from './about.ts';
import {
  disagreementSheet,
  figureSheet,
  heatMapSheet,
  insightsSheet,
  levelsSheet,
  prioritiesSheet,
  profileSheet,
} from './sheets.ts';
import { panelTexts as words } from './texts.ts';

type Read = { readonly results: Results; readonly framework: Framework };
type Props = { assessmentId: string; framework: string; about: About; name: string };

/** Statistics of one figure or card, computed in the browser from data the page has already read. */
export function MethodSheet({ assessmentId, framework, about, name }: Props) {
  const at = useAt();
  const group = 'group' in about ? (about.group ?? undefined) : undefined;
  const { data: results, error } = useQuery(resultsQuery(assessmentId, group, at));
  const { data: asked, error: unread } = useQuery(frameworkOfQuery({ assessmentId, framework }));
  if (error || unread) return <p className="text-13 text-text-2">{words.failed}</p>;
  if (!results || !asked) return <Loading />;
  const read = { results, framework: asked };
  const shared = { name, assessmentId, read };
  switch (about.kind) {
    case 'figure':
      return <Shown {...shared} sheet={figureSheet(read, about.of)} />;
    case 'levels':
      return <Shown {...shared} sheet={levelsSheet(read, about.of)} />;
    case 'insights':
      return <Shown {...shared} sheet={insightsSheet(read)} />;
    case 'disagreement':
      return <OfDisagreement {...shared} />;
    case 'priorities':
      return <OfPriorities {...shared} />;
    case 'profile':
      return <OfProfile {...shared} sides={about.sides} />;
    case 'heatMap':
      return <OfHeatMap {...shared} by={about.by} />;
  }
}

type Shared = { name: string; assessmentId: string; read: Read };

const OfDisagreement = (props: Shared) => (
  <Asked
    {...props}
    query={useQuery(disagreementQuery(props.assessmentId, useAt()))}
    make={disagreementSheet}
  />
);
const OfPriorities = (props: Shared) => (
  <Asked
    {...props}
    query={useQuery(weightingQuery(props.assessmentId, undefined, useAt()))}
    make={prioritiesSheet}
  />
);
const OfProfile = ({ sides, ...props }: Shared & { sides: string }) => (
  <Asked {...props} query={useQuery(profileQuery(props.assessmentId, sides, useAt()))} make={profileSheet} />
);
const OfHeatMap = ({ by, ...props }: Shared & { by: 'second' | undefined }) => (
  <Asked
    {...props}
    query={useQuery(heatMapQuery(props.assessmentId, null, by, useAt()))}
    make={heatMapSheet}
  />
);

type AskedProps<T> = Shared & { query: UseQueryResult<T>; make: (read: Read, data: T) => Sheet };

function Asked<T>({ query: { data, error }, make, ...props }: AskedProps<T>) {
  if (error && !data) return <p className="text-13 text-text-2">{words.failed}</p>;
  if (!data) return <Loading />;
  return <Shown {...props} sheet={make(props.read, data)} />;
}

const Loading = () => (
  <p role="status" className="text-13 text-text-2">
    {words.loading}
  </p>
);

function Shown({ sheet, name, assessmentId }: Shared & { sheet: Sheet }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <dl className="grid max-w-reading gap-x-6 gap-y-2 text-13 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {sheet.facts.map(({ label, text }) => (
          <div key={`${label} ${text}`} className="sm:contents">
            <dt className="font-medium text-text-2">{label}</dt>
            <dd className="tabular [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {sheet.table && sheet.table.rows.length > 0 ? (
        <ReportTable
          label={`${words.title}: ${name}`}
          columns={sheet.table.columns.map((label) => ({ label }))}
          rows={sheet.table.rows.map(({ key, cells }) => ({
            key,
            cells: cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <span key={at} className="text-13 tabular">
                {cell}
              </span>
            )),
          }))}
        />
      ) : null}
      {sheet.r ? (
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-13 font-medium">{words.r}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-line bg-sunken p-3 text-13 -outline-offset-2"
          >
            {sheet.r.join('\n')}
          </pre>
        </div>
      ) : null}
      <p>
        <Link
          to="/methods"
          search={{ assessment: assessmentId, at: useAt() }}
          className="text-13 text-accent-text underline underline-offset-2"
        >
          {words.all}
        </Link>
      </p>
    </div>
  );
}
