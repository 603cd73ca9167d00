import { threshold } from '../../../../../domain/assessment/limits.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { fieldIds } from './launch-findings.ts';
import type { LaunchForm } from './launch-form-state.ts';
import { texts } from './texts.ts';
import { timesHint } from './times/times-hint.ts';

type Props = {
  form: LaunchForm;
  errors: ReadonlyMap<string, string>;
  onChange: (part: Partial<LaunchForm>) => void;
};

const thresholds = Array.from(
  { length: threshold.max - threshold.min + 1 },
  (_, index) => threshold.min + index,
);

export function MoreSettings({ form, errors, onChange }: Props) {
  return (
    <details
      className="group rounded-control border border-line"
      open={form.opensAt !== '' || form.threshold !== threshold.default || undefined}
    >
      <summary className="flex min-h-9 items-center gap-2 rounded-control px-3 text-13 font-medium text-text-2 hover:text-text pointer-coarse:min-h-11">
        <FoldMark />
        {texts.more}
      </summary>
      <div className="grid gap-4 border-line border-t px-3 py-4 md:grid-cols-2">
        <DateField
          id={fieldIds.opensAt}
          label={texts.opensAt}
          kind="moment"
          optional
          hint={texts.opensHint(timesHint(form.opensAt, form.zone))}
          error={errors.get(fieldIds.opensAt)}
          value={form.opensAt}
          onChange={(opensAt) => onChange({ opensAt })}
        />
        {form.named ? null : (
          <Field
            id={fieldIds.threshold}
            label={texts.threshold}
            hint={texts.thresholdHint}
            error={errors.get(fieldIds.threshold)}
          >
            {(wiring) => (
              <Select
                {...wiring}
                value={form.threshold}
                onChange={({ target }) => onChange({ threshold: Number(target.value) })}
              >
                {thresholds.map((people) => (
                  <option key={people} value={people}>
                    {texts.thresholdOption(formatNumber(people), people === threshold.default)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </details>
  );
}
