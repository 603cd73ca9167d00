import { ChevronRight } from 'lucide-react';
import { type ComponentProps, type ReactNode, useContext, useState } from 'react';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { Changes } from '../../../../api/results/contract/analysis.ts';
import type { Cell, Figure } from '../../../../api/results/contract/results.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import { barsNote } from '../../lib/display/agreement-bars.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HowComputed } from '../methods/panel/how-computed.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { changesByLens } from './change-words.ts';
import { BesideSubLens } from './evidence-place.ts';
import { Score } from './score.tsx';
import { texts } from './texts.ts';

type Open = ReadonlySet<string>;
type Props = {
  figure: Figure;
  assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'>;
  framework: Framework;
  /** Defined only for everyone, because groups are not compared over time. */
  changes?: Changes | undefined;
};

/** Rows of the lenses. Each opens to its sub-lenses, and each sub-lens to its themes. */
export function LensRows({ figure, assessment, framework, changes }: Props) {
  const [open, setOpen] = useState<Open>(new Set());
  const cells = new Map(
    [...figure.lenses, ...figure.subLenses, ...figure.themes].map(({ id, cell }) => [id, cell]),
  );
  const since = changesByLens(changes);
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const receipt = {
    assessmentId: assessment.assessmentId,
    framework: assessment.framework,
    group: figure.group,
  };
  const everything = framework.lenses.flatMap((lens) => [lens.id, ...lens.subLenses.map(({ id }) => id)]);

  return (
    <Card
      title={texts.lenses(framework.lenses.length)}
      note={figure.overall.over ? texts.lensesNoteOver : texts.lensesNote}
      flush
      actions={
        <Button
          size="dense"
          variant="quiet"
          onClick={() => setOpen(new Set(open.size > 0 ? [] : everything))}
        >
          {open.size > 0 ? texts.closeAll : texts.openAll}
        </Button>
      }
    >
      <ul>
        {framework.lenses.map((lens) => (
          <Line
            key={lens.id}
            id={lens.id}
            level={0}
            name={lens.name}
            change={since.get(lens.id)}
            cell={cells.get(lens.id)}
            receipt={receipt}
            open={open}
            onToggle={toggle}
          >
            {lens.subLenses.map((subLens) => (
              <Line
                key={subLens.id}
                id={subLens.id}
                level={1}
                name={subLens.name}
                change={since.get(subLens.id)}
                cell={cells.get(subLens.id)}
                receipt={receipt}
                open={open}
                onToggle={toggle}
              >
                {subLens.themes.map((theme) => (
                  <Line
                    key={theme.id}
                    id={theme.id}
                    level={2}
                    name={theme.name}
                    note={theme.question}
                    reversed={theme.reversed}
                    cell={cells.get(theme.id)}
                    receipt={receipt}
                  />
                ))}
              </Line>
            ))}
          </Line>
        ))}
      </ul>
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'levels', of: 'lenses', group: figure.group }}
        name={texts.lenses(framework.lenses.length)}
      />
    </Card>
  );
}

type LineProps = {
  id: string;
  level: 0 | 1 | 2;
  name: string;
  note?: string;
  /** Whether a low rating is good. */
  reversed?: boolean | undefined;
  change?: string | undefined;
  cell: Cell | undefined;
  /** Props of the button that opens the receipt of this figure. */
  receipt: Omit<ComponentProps<typeof ReceiptButton>, 'of' | 'name'>;
  /** Defined only for rows with children. */
  open?: Open;
  onToggle?: (id: string) => void;
  children?: ReactNode;
};

const indents = ['', 'pl-5 md:pl-6', 'pl-10 md:pl-12'] as const;
const nothing: Cell = {
  n: 0,
  mean: null,
  band: null,
  distribution: null,
  deviation: null,
  over: null,
  hidden: 'notRated',
};

function Line(props: LineProps) {
  const {
    id,
    level,
    name,
    note,
    reversed,
    change,
    cell = nothing,
    receipt,
    open,
    onToggle,
    children,
  } = props;
  const isOpen = open?.has(id) ?? false;
  const beside = useContext(BesideSubLens);
  const bars = level === 2 && cell.distribution ? barsNote(cell.distribution, cell.n) : null;
  const panelId = `lens-${id.replaceAll('.', '-')}`;
  return (
    <li className={level === 0 ? 'border-line border-b last:border-b-0' : ''}>
      <div
        className={`grid items-center gap-x-6 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] md:px-5 ${
          level === 0 ? '' : 'border-line border-t'
        } ${level === 2 ? 'bg-sunken' : ''}`}
      >
        <div className={`min-w-0 ${indents[level]}`}>
          {onToggle ? (
            <div className="flex flex-wrap items-center gap-x-3">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                onClick={() => onToggle(id)}
                className={`-ml-1 inline-flex min-h-7 max-w-full items-center gap-2 rounded-cell px-1 text-left hover:underline pointer-coarse:min-h-11 ${
                  level === 0 ? 'font-semibold' : 'font-medium'
                }`}
              >
                <ChevronRight
                  className={`size-4 shrink-0 text-text-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
                  aria-hidden="true"
                />
                <span className="w-6 shrink-0 font-normal text-text-3 tabular">{id}</span>
                {name}
              </button>
              {level === 1 && beside ? <span className="no-print">{beside({ id, name })}</span> : null}
            </div>
          ) : (
            <p>{name}</p>
          )}
          {note ? <p className="text-13 text-text-2">{note}</p> : null}
          {reversed ? <p className="text-13 font-medium text-text-2">{texts.lowIsGood}</p> : null}
          {bars ? <p className="text-13 text-text-3">{bars}</p> : null}
          {cell.over && cell.over.themes < cell.over.of ? (
            <p className="pl-13 text-13 text-text-2 tabular">
              {texts.over(formatNumber(cell.over.themes), formatNumber(cell.over.of))}
            </p>
          ) : null}
          {change ? <p className="pl-13 text-13 text-text-2 tabular">{change}</p> : null}
        </div>
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 grow">
            <Score cell={cell} detailed={level === 2} />
          </span>
          <ReceiptButton {...receipt} of={id} name={name} />
        </span>
      </div>
      {isOpen ? <ul id={panelId}>{children}</ul> : null}
    </li>
  );
}
