import { Button } from '../../../ui/action/button.tsx';
import { type LaunchForm, missingToLaunch } from './launch-form-state.ts';
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
  const missing = missingToLaunch(form);
  const disabled = missing.length > 0 && texts.disabled.says(missing.map((field) => texts.disabled[field]));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 lg:sticky lg:bottom-0 lg:z-10 lg:bg-canvas">
      <p role="status" className="text-13 text-text-3">
        {saved === 'saved' ? texts.draftSaved : saved === 'failed' ? texts.draftFailed : ''}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {disabled ? (
          <p id="launch-disabled" className="text-13 text-text-2">
            {disabled}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          busy={busy && texts.processing}
          disabledReason={disabled}
          onRefused={onRefused}
          aria-describedby={disabled ? 'launch-disabled' : undefined}
        >
          {texts.launch}
        </Button>
      </div>
    </div>
  );
}
