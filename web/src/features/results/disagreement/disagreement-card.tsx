import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { Disagreements } from '../../../../../api/results/contract/analysis.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { disagreementQuery } from '../../../lib/queries/analysis-queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import { ThemeFold } from './theme-fold.tsx';

type Props = {
  assessment: AssessmentSummary;
  /** Number of people counted in the displayed release. */
  people: number;
  framework: Framework;
};

const shownAtFirst = 5;
/** Expected height in px of the card: with five themes, and with one sentence only. */
const heights = { themes: 382, sentence: 113 } as const;

/** Card with the themes whose average hides disagreement. */
export function DisagreementCard({ assessment, people, framework }: Props) {
  const { data, error, refetch } = useQuery(disagreementQuery(assessment.assessmentId, useAt()));
  const words = texts.disagreement;
  if (!data && !error) {
    const height = people < assessment.distributionThreshold ? heights.sentence : heights.themes;
    return <Skeleton blocks={[height]} />;
  }
  return (
    <Card title={words.title} note={words.note} flush>
      {data ? (
        <Themes assessment={assessment} found={data} framework={framework} />
      ) : (
        <div className="p-4 md:px-5">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data && data.themes.length > 0 ? (
        <HowComputed
          assessmentId={assessment.assessmentId}
          framework={assessment.framework}
          about={{ kind: 'disagreement' }}
          name={words.title}
        />
      ) : null}
    </Card>
  );
}

type ThemesProps = { assessment: AssessmentSummary; found: Disagreements; framework: Framework };

function Themes({ assessment, found, framework }: ThemesProps) {
  const [all, setAll] = useState(false);
  const words = texts.disagreement;
  const listed = found.themes.filter(({ kind }) => kind !== 'agree');
  if (found.themes.length === 0)
    return (
      <Sentence>
        {found.distributionThreshold === 1
          ? words.emptyNamed
          : words.empty(count(found.distributionThreshold, 'person', 'people'))}
      </Sentence>
    );
  if (listed.length === 0) return <Sentence>{words.allAgree}</Sentence>;
  const names = themeNames(framework);
  return (
    <>
      {listed.every(({ kind }) => kind === 'unclear') ? <Sentence>{words.noneApart}</Sentence> : null}
      <ul>
        {(all ? listed : listed.slice(0, shownAtFirst)).map((theme) => (
          <li key={theme.theme} className="border-line border-t first:border-t-0">
            <ThemeFold
              assessment={assessment}
              disagreement={theme}
              {...(names.get(theme.theme) ?? { name: theme.theme, place: '' })}
            />
          </li>
        ))}
      </ul>
      {listed.length > shownAtFirst ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="dense" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(formatNumber(listed.length))}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const Sentence = ({ children }: { children: string }) => (
  <p className="max-w-reading px-4 py-4 text-text-2 md:px-5">{children}</p>
);

const themeNames = ({ lenses }: Framework): ReadonlyMap<string, { name: string; place: string }> =>
  new Map(
    lenses.flatMap((lens) =>
      lens.subLenses.flatMap((subLens) =>
        subLens.themes.map(({ id, name, reversed }) => {
          const place = `${lens.name} · ${subLens.name}`;
          return [id, { name, place: reversed ? `${place} · ${texts.lowIsGood}` : place }] as const;
        }),
      ),
    ),
  );
