import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '../../../../../api/action-plan/contract/action-plan.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { readActionPlan } from '../action-plan-cache.ts';
import { nameIn, personIn, placeName, useActionPlanContext } from '../action-plan-context.ts';
import { removeAction } from '../action-plan-queries.ts';
import { Thread } from '../comments/thread.tsx';
import { texts } from '../texts.ts';
import { Due } from './due.tsx';
import { EditAction } from './edit-action.tsx';
import { Outcome } from './outcome.tsx';
import { StateSelect } from './state-select.tsx';

const words = texts.actions;

/** One action with its comments. `action` is undefined if it was removed or if the address names an unknown one. */
export function ActionPanel({ action, onClose }: { action: Action | undefined; onClose: () => void }) {
  // If somebody else removes the action, it stays displayed until the panel closes, so that typed text is not lost.
  const [last, setLast] = useState(action);
  if (action && action !== last) setLast(action);
  const shown = action ?? last;
  const gone = (
    <Banner tone="warn">
      <p role="status">{words.gone}</p>
    </Banner>
  );
  if (!shown)
    return (
      <SidePanel title={words.one} onClose={onClose}>
        {gone}
      </SidePanel>
    );
  return (
    <SidePanel title={shown.title} note={words.one} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {action ? null : gone}
        <About action={shown} onRemoved={onClose} />
        <Outcome action={shown} />
        {action ? <Thread on={shown.actionId} /> : null}
      </div>
    </SidePanel>
  );
}

function About({ action, onRemoved }: { action: Action; onRemoved: () => void }) {
  const { people, places, mayWrite } = useActionPlanContext();
  const [doing, setDoing] = useState<'nothing' | 'editing' | 'removing'>('nothing');
  if (doing === 'editing') return <EditAction action={action} onDone={() => setDoing('nothing')} />;
  const owner = nameIn(people, action.ownerId);
  const left = personIn(people, action.ownerId)?.member === false;
  return (
    <div className="flex flex-col gap-4">
      {action.why ? <p className="whitespace-pre-wrap break-words text-text-2">{action.why}</p> : null}
      <Facts
        items={[
          {
            label: words.state,
            value: mayWrite ? (
              <span className="block w-36">
                <StateSelect action={action} />
              </span>
            ) : (
              words.states[action.state]
            ),
          },
          { label: words.owner, value: left ? words.ownerLeft(owner) : owner },
          { label: words.due, value: <Due action={action} bare /> },
          { label: words.impact, value: words.degrees[action.impact] },
          { label: words.effort, value: words.degrees[action.effort] },
          {
            label: words.place,
            value: action.place === null ? words.noPlace : placeName(places, action.place),
          },
        ]}
      />
      <p className="text-13 text-text-3">
        {words.addedBy(nameIn(people, action.addedBy), formatDateTime(action.addedAt))}
        {action.changedAt === action.addedAt
          ? null
          : `; ${words.changedBy(nameIn(people, action.changedBy), formatDateTime(action.changedAt))}`}
      </p>
      {mayWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button size="dense" onClick={() => setDoing('editing')}>
            {words.edit}
          </Button>
          <Button size="dense" variant="danger" onClick={() => setDoing('removing')}>
            {words.remove}
          </Button>
        </div>
      ) : null}
      {doing === 'removing' ? (
        <Removing action={action} onRemoved={onRemoved} onClose={() => setDoing('nothing')} />
      ) : null}
    </div>
  );
}

type RemovingProps = { action: Action; onRemoved: () => void; onClose: () => void };

function Removing({ action, onRemoved, onClose }: RemovingProps) {
  const client = useQueryClient();
  const { assessmentId } = useActionPlanContext().assessment;
  const request = useMutation({
    mutationFn: () => removeAction(assessmentId, action.actionId),
    onSuccess: async ({ position }) => {
      onRemoved();
      await readActionPlan(client, assessmentId, position);
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(action.title)}
      action={words.remove}
      request={request}
      failed={texts.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
