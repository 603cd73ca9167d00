import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectionStatusView } from '../../../../api/contract/operations.ts';
import { toAppError } from '../../lib/app-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { Badge, type Tone } from '../../ui/state/badge.tsx';
import { operationsQuery, rebuild } from './operations-queries.ts';
import { texts } from './texts.ts';

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
                <span className="font-medium">{one.name}</span>{' '}
                <span className="text-13 text-text-3">
                  {texts.kinds[one.kind]} {one.version}
                </span>
                {one.error ? <p className="mt-0.5 max-w-reading text-13 text-bad">{one.error}</p> : null}
              </RowTh>
              <Td>
                <Badge tone={tones[one.state]}>{texts.states[one.state]}</Badge>
                {one.folded === null ? null : (
                  <p className="mt-0.5 whitespace-nowrap text-12 text-text-3">
                    {texts.building(one.folded, one.perSecond)}
                  </p>
                )}
              </Td>
              <Td align="end">{one.position ?? '–'}</Td>
              <Td align="end">{one.lagMs === 0 ? texts.upToDate : texts.lagged(one.lagMs / 1_000)}</Td>
              <Td align="end">
                <Button
                  size="dense"
                  aria-label={texts.rebuildOf(one.name)}
                  disabledReason={one.state === 'building' && texts.alreadyBuilding}
                  onClick={() => setAsked(one.name)}
                >
                  {texts.rebuild}
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {asked === null ? null : (
        <ConfirmDialog
          title={texts.rebuildQuestion(asked)}
          action={texts.rebuild}
          busy={request.isPending}
          error={request.error ? toAppError(request.error).message : null}
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
