import { methods, notRecomputable } from '../../../../domain/scoring/methods/methods.ts';
import { ReportTable } from '../../ui/layout/report-table.tsx';
import { texts } from './texts.ts';

const words = texts.table;

/** Every index the product computes, with its meaning, formula, source and minimum number of people. */
export function MethodsTable() {
  return (
    <div className="methods flex flex-col gap-3">
      <ReportTable
        label={words.label}
        columns={[
          { label: words.index },
          { label: words.formula },
          { label: words.source },
          { label: words.minimum },
        ]}
        rows={methods.map(({ id, name, tells, formula, source, minimum, care }) => ({
          key: id,
          cells: [
            <span key="name">
              {name}
              <span className="block text-13 font-normal text-text-2">{tells}</span>
            </span>,
            formula,
            <span key="source">
              {source}
              {care ? <span className="block text-13 text-text-2">{care}</span> : null}
            </span>,
            minimum || '–',
          ],
        }))}
      />
      <p className="max-w-reading text-13 text-text-2">{notRecomputable}</p>
    </div>
  );
}
