import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { placeName, useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';
import { Thread } from './thread.tsx';

/** Discussion of a lens, sub-lens or theme, with controls that create an action or a decision from it. */
export function ThreadPanel({ place, onClose }: { place: string; onClose: () => void }) {
  const { places, mayWrite, onOpen, assessment } = useActionPlanContext();
  const { within = '' } = places.get(place) ?? {};
  return (
    <SidePanel title={placeName(places, place)} note={within || texts.discussions.title} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-2">
          {mayWrite ? (
            <>
              <Button size="dense" onClick={() => onOpen({ on: place, make: 'action' })}>
                {texts.makeAction}
              </Button>
              <Button size="dense" onClick={() => onOpen({ on: place, make: 'decision' })}>
                {texts.decisions.add}
              </Button>
            </>
          ) : null}
          <Link
            to="/dashboard"
            search={{ assessment: assessment.assessmentId }}
            className={buttonClass({ size: 'dense', variant: 'quiet' })}
          >
            {texts.toResults}
          </Link>
        </div>
        <Thread on={place} />
      </div>
    </SidePanel>
  );
}
