import { assessmentLimits } from '../../../../../domain/assessment/limits.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AnswersShown } from './answers-shown.tsx';
import { fieldIds } from './launch-findings.ts';
import type { LaunchForm } from './launch-form-state.ts';
import { MoreSettings } from './more-settings.tsx';
import { ScoresShown } from './scores-shown.tsx';
import { texts } from './texts.ts';
import { timesHint } from './times/times-hint.ts';
import { ZoneField } from './times/zone-field.tsx';
import type { ChangeForm } from './use-draft.ts';

type Props = { form: LaunchForm; errors: ReadonlyMap<string, string>; onChange: ChangeForm };

/** Card with the name, the company, the description, the closing time, and how answers and scores are shown. */
export function AboutCard({ form, errors, onChange }: Props) {
  return (
    <Card title={texts.about}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field id={fieldIds.name} label={texts.name} hint={texts.nameHint} error={errors.get(fieldIds.name)}>
          {(wiring) => (
            <TextInput
              {...wiring}
              required
              value={form.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field id={fieldIds.company} label={texts.company} error={errors.get(fieldIds.company)}>
          {(wiring) => (
            <TextInput
              {...wiring}
              required
              value={form.company}
              onChange={({ target }) => onChange({ company: target.value })}
            />
          )}
        </Field>
        <div className="md:col-span-2">
          <Field
            id={fieldIds.description}
            label={texts.description}
            optional
            hint={texts.descriptionHint}
            error={errors.get(fieldIds.description)}
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                maxLength={assessmentLimits.descriptionMax}
                value={form.description}
                onChange={({ target }) => onChange({ description: target.value })}
              />
            )}
          </Field>
        </div>
        <DateField
          id={fieldIds.closesAt}
          label={texts.closesAt}
          kind="moment"
          optional
          hint={texts.closesHint(timesHint(form.closesAt, form.zone))}
          error={errors.get(fieldIds.closesAt)}
          value={form.closesAt}
          onChange={(closesAt) => onChange({ closesAt })}
        />
        <ZoneField zone={form.zone} onChange={onChange} />
        <div className="md:col-span-2">
          <AnswersShown named={form.named} onChange={(named) => onChange({ named })} />
        </div>
        {form.named ? null : (
          <div className="md:col-span-2">
            <ScoresShown form={form} onChange={onChange} />
          </div>
        )}
        <div className="md:col-span-2">
          <MoreSettings form={form} errors={errors} onChange={onChange} />
        </div>
      </div>
    </Card>
  );
}
