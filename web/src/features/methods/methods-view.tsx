import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { frameworkOfQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { formatExact } from '../../lib/display/format.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { MethodsTable } from './methods-table.tsx';
import { texts } from './texts.ts';
import { ThemeFigures } from './theme-figures.tsx';
import { WholeFigures } from './whole-figures.tsx';

type Props = { assessmentId: string | undefined; at: string | undefined };

/** Explains how figures are computed. With an assessment, also applies the methods to its released figures. */
export function MethodsView({ assessmentId, at }: Props) {
  useDocumentTitle(texts.title);
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          assessmentId ? (
            <Link
              to="/dashboard"
              search={{ assessment: assessmentId, at }}
              className={buttonClass({ size: 'dense' })}
            >
              {texts.back}
            </Link>
          ) : null
        }
      />
      {assessmentId ? <Computed assessmentId={assessmentId} at={at} /> : null}
      <section aria-label={texts.table.title}>
        <h2 className="mb-3 text-18 font-semibold tracking-tight">{texts.table.title}</h2>
        <MethodsTable />
      </section>
    </div>
  );
}

function Computed({ assessmentId, at }: { assessmentId: string; at: string | undefined }) {
  const { data: results, error } = useQuery(resultsQuery(assessmentId, undefined, at));
  const { data: framework } = useQuery({
    ...frameworkOfQuery(results?.assessment ?? { assessmentId, framework: '' }),
    enabled: results !== undefined,
  });
  if (error) return null;
  if (!results || !framework)
    return (
      <Card title={texts.figure.title}>
        <p role="status" className="text-text-2">
          {texts.figure.loading}
        </p>
      </Card>
    );
  return (
    <>
      {results.asOf ? (
        <p className="text-13 text-text-2">
          {texts.asOf(formatExact(results.asOf.at), results.asOf.position)}
        </p>
      ) : null}
      <ThemeFigures key={assessmentId} results={results} framework={framework} at={at} />
      <WholeFigures results={results} framework={framework} at={at} />
    </>
  );
}
