import { Button } from '../../../ui/action/button.tsx';
import { canLaunch, type LaunchForm } from './launch-form-state.ts';
import { texts } from './texts.ts';

type Props = {
  form: LaunchForm;
  saved: 'untouched' | 'saved' | 'failed';
  busy: boolean;
  /** Called when the disabled button is pressed, to say at each field what is missing. */
  onRefused: () => void;
};

/** Bar with the launch button and the state of the draft. */
export function LaunchBar({ form, saved, busy, onRefused }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 lg:sticky lg:bottom-0 lg:z-10 lg:bg-canvas">
      <p role="status" className="text-13 text-text-3">
        {saved === 'saved' ? texts.draftSaved : saved === 'failed' ? texts.draftFailed : ''}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {canLaunch(form) ? null : (
          <p id="launch-disabled" className="text-13 text-text-2">
            {texts.disabled}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={busy && texts.processing}
          disabledReason={!canLaunch(form) && texts.disabled}
          onRefused={onRefused}
          aria-describedby={canLaunch(form) ? undefined : 'launch-disabled'}
        >
          {texts.launch}
        </Button>
      </div>
    </div>
  );
}
