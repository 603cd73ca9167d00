import { Check } from 'lucide-react';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

const steps: readonly Step[] = [1, 2, 3];

/** The three steps: completed ones, the present one, and those that follow. */
export function StepIndicator({ at, launched }: { at: Step; launched: boolean }) {
  return (
    <nav aria-label={texts.steps}>
      <ol className="grid grid-cols-3 gap-2 md:gap-4">
        {steps.map((step) => {
          const isDone = step !== at && (step < at || (launched && step < 3));
          const tone = step === at ? 'border-accent' : isDone ? 'border-good' : 'border-line';
          return (
            <li
              key={step}
              aria-current={step === at ? 'step' : undefined}
              className={`flex min-w-0 flex-col gap-1.5 border-t-2 pt-2 sm:flex-row sm:items-center ${tone}`}
            >
              <span
                aria-hidden="true"
                className={`flex size-6 shrink-0 items-center justify-center rounded-full border text-12 font-semibold tabular ${isDone ? 'border-good text-good' : step === at ? 'border-accent bg-accent text-on-accent' : 'border-line text-text-3'}`}
              >
                {isDone ? <Check className="size-3.5" /> : step}
              </span>
              <span className={`min-w-0 text-13 ${step === at ? 'font-semibold' : 'text-text-2'}`}>
                {texts.titles[step]}
                {isDone ? <span className="sr-only">, {texts.stepDone}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
