import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Results } from '../../../../api/results/contract/results.ts';
import { figuresOf } from '../../../../domain/scoring/methods/figures.ts';
import { type MethodId, methods } from '../../../../domain/scoring/methods/methods.ts';
import { ratingsRLines } from '../../../../domain/scoring/methods/r/lines.ts';
import { type Histogram, meanOf, sizeOf } from '../../../../domain/scoring/statistics/histogram.ts';
import { oneWay } from '../../../../domain/scoring/statistics/icc.ts';
import { kruskalWallis } from '../../../../domain/scoring/statistics/kruskal-wallis.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import { count } from '../../lib/display/format.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ReportTable } from '../../ui/layout/report-table.tsx';
import { exact } from './exact.ts';
import { methodValue } from './method-value.ts';
import { texts } from './texts.ts';

const words = texts.figure;
/** With fewer groups than this, variation between groups is not meaningful. */
const fewestGroups = 3;
const formulaOf = new Map(methods.map(({ id, formula }) => [id, formula]));
const nameOf = new Map(methods.map(({ id, name }) => [id, name]));

type Props = { results: Results; framework: Framework; at: string | undefined };

/** Every index of one theme, computed from its released distribution, with the R lines that reproduce it. */
export function ThemeFigures({ results, framework, at }: Props) {
  const { assessment, figure } = results;
  const themes = framework.lenses.flatMap((lens) => lens.subLenses.flatMap((subLens) => subLens.themes));
  const cells = new Map(figure?.themes.map(({ id, cell }) => [id, cell]));
  const shown = themes.filter(({ id }) => cells.get(id)?.distribution);
  const [chosen, setChosen] = useState(shown[0]?.id ?? '');
  const groups = useQueries({
    queries: results.groups.map(({ group }) => resultsQuery(assessment.assessmentId, group, at)),
  });
  const cell = cells.get(chosen);
  const theme = themes.find(({ id }) => id === chosen);
  if (!theme || !cell?.distribution)
    return (
      <Card title={words.title}>
        <p className="text-text-2">{words.none}</p>
      </Card>
    );
  const { min } = framework.scale;
  const histogram: Histogram = { minimum: min, counts: cell.distribution };
  const ofGroups = groups.flatMap(({ data }) => {
    const counts = data?.figure?.themes.find(({ id }) => id === chosen)?.cell.distribution;
    return counts ? [{ minimum: min, counts }] : [];
  });
  const people = sizeOf(histogram);
  const invited = assessment.imported ? undefined : assessment.counts.invited;
  const rows = [
    ...figuresOf(histogram, invited).map((one) => row(one.method, methodValue(one))),
    ...betweenGroups(ofGroups),
  ];
  return (
    <Card title={words.title} note={words.note(theme.name)}>
      <div className="flex flex-col gap-4">
        <Field label={words.theme}>
          {(wiring) => (
            <Select {...wiring} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {shown.map(({ id, name, reversed }) => (
                <option key={id} value={id}>
                  {id} {name}
                  {reversed ? words.lowIsGood : ''}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p className="text-13 text-text-2">
          {words.people(count(people, 'person', 'people'), exact(meanOf(histogram)))}{' '}
          {cell.n === people ? null : words.newer(count(cell.n, 'person', 'people'))}
        </p>
        <ReportTable
          label={theme.name}
          columns={[{ label: words.index }, { label: words.value }, { label: words.formula }]}
          rows={rows}
        />
        <div className="flex flex-col gap-1.5">
          <h3 className="text-13 font-medium">{words.r}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3 text-13">
            {ratingsRLines(
              histogram.counts,
              ofGroups.map(({ counts }) => counts),
              framework.scale,
            ).join('\n')}
          </pre>
        </div>
      </div>
    </Card>
  );
}

function betweenGroups(groups: readonly Histogram[]) {
  const test = kruskalWallis(groups);
  const icc = oneWay(
    groups.map(({ minimum, counts }) =>
      counts.flatMap((many, at) => Array.from({ length: many }, () => minimum + at)),
    ),
  );
  const filled = groups.filter((group) => sizeOf(group) > 0).length;
  return [
    ...(test ? [row('kruskalWallis', words.h(exact(test.h), String(filled - 1), exact(test.p)))] : []),
    ...(icc && filled >= fewestGroups ? [row('iccGroups', words.icc(exact(icc.icc1), exact(icc.icc2)))] : []),
  ];
}

const row = (method: MethodId, value: string) => ({
  key: method,
  cells: [
    nameOf.get(method) ?? method,
    <span key="value" className="tabular">
      {value}
    </span>,
    formulaOf.get(method) ?? '',
  ],
});
