import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectionStatusView } from '../../../../api/installation/contract/operations.ts';
import { useWide } from '../../lib/display/media.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { Badge, type Tone } from '../../ui/state/badge.tsx';
import { isBroken, isSettled } from './attention.ts';
import { operationsQuery, rebuild } from './operations-queries.ts';
import { SettledFold } from './settled-fold.tsx';
import { texts } from './texts.ts';
import { useRaised } from './use-raised.ts';

const tones: Record<ProjectionStatusView['state'], Tone> = {
  live: 'good',
  building: 'info',
  standby: 'neutral',
  stopped: 'bad',
};

type Props = { projections: readonly ProjectionStatusView[]; head: string | null };

export function Projections({ projections, head }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const client = useQueryClient();
  const List = useWide() ? ProjectionTable : ProjectionCards;
  const { raised, folded } = useRaised(projections, isSettled, isBroken);
  const request = useMutation({
    mutationFn: rebuild,
    onSuccess: (_, name) => {
      notify(texts.rebuildAsked(name));
      setAsked(null);
      return client.invalidateQueries(operationsQuery);
    },
  });
  return (
    <Card title={texts.projections} note={texts.projectionsNote(head)} flush>
      {raised.length > 0 ? <List projections={raised} onRebuild={setAsked} /> : null}
      {folded.length > 0 ? (
        <SettledFold
          label={texts.settled(folded.filter(isSettled).length, folded.length)}
          isBelow={raised.length > 0}
        >
          <List projections={folded} onRebuild={setAsked} />
        </SettledFold>
      ) : null}
      {asked === null ? null : (
        <ConfirmDialog
          title={texts.rebuildQuestion(asked)}
          action={texts.rebuild}
          request={request}
          onConfirm={() => request.mutate(asked)}
          onClose={() => {
            request.reset();
            setAsked(null);
          }}
        >
          <p>{texts.rebuildWhat}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

type ListProps = { projections: Props['projections']; onRebuild: (name: string) => void };

function ProjectionTable({ projections, onRebuild }: ListProps) {
  return (
    <TableFrame label={texts.projections}>
      <thead>
        <tr>
          <Th>{texts.name}</Th>
          <Th>{texts.state}</Th>
          <Th align="end">{texts.position}</Th>
          <Th align="end">{texts.lag}</Th>
          <Th>
            <span className="sr-only">{texts.rebuild}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {projections.map((one) => (
          <tr key={one.name} className={rowClass}>
            <RowTh>
              <Name one={one} />
            </RowTh>
            <Td>
              <State one={one} />
            </Td>
            <Td align="end">{one.position ?? '–'}</Td>
            <Td align="end">{lagOf(one)}</Td>
            <Td align="end">
              <Rebuild one={one} onRebuild={onRebuild} />
            </Td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The same data as the table, as cards for phones. */
function ProjectionCards({ projections, onRebuild }: ListProps) {
  return (
    <ul aria-label={texts.projections}>
      {projections.map((one) => (
        <li key={one.name} className="border-line border-b px-4 py-3 last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 break-words">
              <Name one={one} />
            </div>
            <Rebuild one={one} onRebuild={onRebuild} />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text-2 tabular">
            <State one={one} />
            {/* One line, also while it is built. */}
            {one.folded === null ? (
              <>
                <span>
                  {texts.position} {one.position ?? '–'}
                </span>
                <span>{lagOf(one)}</span>
              </>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

type One = { one: ProjectionStatusView };

function Name({ one }: One) {
  return (
    <>
      <span className="font-medium">{one.name}</span>{' '}
      <span className="text-13 text-text-3">{texts.kinds[one.kind](one.version)}</span>
      {one.error ? <p className="mt-0.5 max-w-reading text-13 text-bad">{one.error}</p> : null}
    </>
  );
}

function State({ one }: One) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Badge tone={tones[one.state]}>{texts.states[one.state]}</Badge>
      {one.folded === null ? null : (
        <span className="text-12 text-text-3">{texts.building(one.folded, one.perSecond)}</span>
      )}
    </span>
  );
}

function Rebuild({ one, onRebuild }: One & Pick<ListProps, 'onRebuild'>) {
  return (
    <Button
      size="dense"
      aria-label={texts.rebuildOf(one.name)}
      disabledReason={one.state === 'building' && texts.alreadyBuilding}
      onClick={() => onRebuild(one.name)}
    >
      {texts.rebuild}
    </Button>
  );
}

const lagOf = ({ lagMs }: ProjectionStatusView): string =>
  lagMs === 0 ? texts.upToDate : texts.lagged(lagMs / 1_000);
