import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultFramework, frameworkOfQuery } from '../../../lib/cache/framework.ts';
import { useAt } from '../../../lib/past.ts';
import { resultsQuery } from '../../../lib/queries/results-queries.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { AttachForm } from './attach-form.tsx';
import { evidenceQuery } from './evidence-queries.ts';
import { FigureForm } from './figure-form.tsx';
import { MetricItem } from './metric-item.tsx';
import { PieceItem } from './piece-item.tsx';
import { subLensPlaces } from './places.ts';
import { SubLensField } from './sub-lens-field.tsx';
import { texts } from './texts.ts';

type Props = {
  assessmentId: string;
  /** null: the person first chooses a sub-lens in the panel. */
  subLens: string | null;
  onClose: () => void;
};

/** Evidence of a sub-lens, and a form that attaches more. */
export function EvidencePanel({ assessmentId, subLens: given, onClose }: Props) {
  const at = useAt();
  const { data: results } = useSuspenseQuery(resultsQuery(assessmentId, undefined, at));
  const { data: framework } = useSuspenseQuery(frameworkOfQuery(results.assessment));
  const { data } = useSuspenseQuery(evidenceQuery(assessmentId, at));
  const mayWrite = useAccess('evidence.write').allowed && at === undefined;
  const mayReadSources = useAccess('documents.read').allowed;
  const [subLens, setSubLens] = useState(given);
  const pieces = data.evidence.filter((piece) => piece.subLens === subLens);
  const metrics = data.metrics.filter((piece) => piece.subLens === subLens);
  const isEmpty = pieces.length + metrics.length === 0;
  const [attaching, setAttaching] = useState<'document' | 'figure' | null>(
    mayWrite && isEmpty ? 'document' : null,
  );
  const places = subLensPlaces(framework);
  const place = places.find(({ id }) => id === subLens);
  // Documents are sorted by the nine lenses; an imported survey has others.
  const isSorted = results.assessment.framework === defaultFramework;
  return (
    <SidePanel
      title={place ? texts.of(place.name) : texts.attach}
      note={place?.lensName ?? results.assessment.name}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {given === null ? (
          <SubLensField places={places} value={subLens} onChange={(id) => setSubLens(id)} />
        ) : null}
        {subLens !== null && !isEmpty ? (
          <ul aria-label={texts.list} className="flex flex-col gap-5">
            {pieces.map((piece) => (
              <li key={piece.evidenceId} className="border-line border-b pb-5">
                <PieceItem assessmentId={assessmentId} piece={piece} mayWrite={mayWrite} />
              </li>
            ))}
            {metrics.map((piece) => (
              <li key={piece.evidenceId} className="border-line border-b pb-5">
                <MetricItem assessmentId={assessmentId} piece={piece} mayWrite={mayWrite} />
              </li>
            ))}
          </ul>
        ) : null}
        {given !== null && isEmpty && attaching === null ? (
          <p className="text-text-2">{texts.noneHere}</p>
        ) : null}
        {subLens !== null && mayWrite ? (
          <>
            {/* Above the forms, whose choices arrive later. */}
            <div className="flex flex-wrap gap-2">
              {attaching === 'document' ? null : (
                <Button onClick={() => setAttaching('document')}>{texts.attach}</Button>
              )}
              {attaching === 'figure' || !mayReadSources ? null : (
                <Button onClick={() => setAttaching('figure')}>{texts.figure.attach}</Button>
              )}
            </div>
            {attaching === 'document' ? (
              <AttachForm
                key={subLens}
                assessmentId={assessmentId}
                subLens={subLens}
                place={isSorted ? place : undefined}
                onDone={() => setAttaching(null)}
              />
            ) : null}
            {attaching === 'figure' ? (
              <FigureForm
                key={subLens}
                assessmentId={assessmentId}
                subLens={subLens}
                onDone={() => setAttaching(null)}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </SidePanel>
  );
}
