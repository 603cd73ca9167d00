import { stepsFrom } from '../../../../../domain/assessment/releases.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Forecast } from './forecast.tsx';
import { type LaunchForm, releasesOfForm } from './launch-form-state.ts';
import { texts } from './texts.ts';

type Props = { form: LaunchForm; onChange: (part: Pick<LaunchForm, 'releases'>) => void };

const words = texts.releases;

/** Chooses when scores are shown. Until the person chooses, the default for the number of people is selected. */
export function ScoresShown({ form, onChange }: Props) {
  const releases = releasesOfForm(form);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{words.legend}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {(['atClosing', 'inSteps'] as const).map((choice) => (
          <ChoiceCard
            key={choice}
            name="launch-releases"
            label={words[choice].label}
            lines={words[choice].lines(form.threshold)}
            chosen={releases === choice}
            onChoose={() => onChange({ releases: choice })}
          />
        ))}
      </div>
      <p className="mt-2 text-13 text-text-3">
        {words.why} {form.releases === null ? words.usual[releases](stepsFrom) : ''}
      </p>
      <div className="mt-2">
        <Forecast form={form} />
      </div>
    </fieldset>
  );
}
