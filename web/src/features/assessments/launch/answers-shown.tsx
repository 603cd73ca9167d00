import { ChoiceCard } from './choice-card.tsx';
import { texts } from './texts.ts';

type Props = { named: boolean; onChange: (named: boolean) => void };

const words = texts.shown;

/** Chooses whether answers are shown with names. Never collapsed, because the choice is final after the launch. */
export function AnswersShown({ named, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{words.legend}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        <ChoiceCard
          name="launch-shown"
          {...words.anonymous}
          chosen={!named}
          onChoose={() => onChange(false)}
        />
        <ChoiceCard name="launch-shown" {...words.named} chosen={named} onChoose={() => onChange(true)} />
      </div>
      <p className="mt-2 text-13 text-text-3">{words.forGood}</p>
    </fieldset>
  );
}
