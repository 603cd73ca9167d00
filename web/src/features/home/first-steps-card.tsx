import { Link } from '@tanstack/react-router';
import { Check, Circle, X } from 'lucide-react';
import { useState } from 'react';
import { count, formatNumber } from '../../lib/display/format.ts';
import { local } from '../../lib/local.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { FirstStep, StepName } from './first-steps.ts';
import { dashboard } from './texts.ts';

const texts = dashboard.firstSteps;
const hiddenKey = 'nine-lenses.first-steps-hidden';

const addresses: Readonly<Record<StepName, string>> = {
  launch: '/assessment/launch',
  invite: '/ceo-dashboard',
  watch: '/ceo-dashboard',
  read: '/dashboard',
  decide: '/plan',
};

/** Checklist of first steps, shown until all steps are done or the person hides the card on this device. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const [hidden, setHidden] = useState(() => local.get(hiddenKey) !== null);
  const done = steps.filter((step) => step.done).length;
  if (hidden || done === steps.length) return null;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <Card
      title={texts.title}
      note={texts.done(formatNumber(done), formatNumber(steps.length))}
      actions={
        <IconButton
          label={texts.hide}
          onClick={() => {
            local.set(hiddenKey, '1');
            setHidden(true);
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      }
      flush
    >
      <ol className="grid md:grid-cols-5">
        {steps.map(({ name, done: isDone, toHandOver = 0 }) => (
          <li
            key={name}
            className="flex gap-2.5 border-line border-b px-4 py-3 last:border-b-0 md:border-r md:border-b-0 md:last:border-r-0"
          >
            {isDone ? (
              <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
            ) : (
              <Circle
                className={`mt-0.5 size-4 shrink-0 ${name === next ? 'text-accent-text' : 'text-text-3'}`}
                aria-hidden="true"
              />
            )}
            <span className="min-w-0">
              {isDone ? (
                <span className="text-text-2">{texts.steps[name].name}</span>
              ) : (
                <Link to={addresses[name]} className="font-medium hover:underline">
                  {texts.steps[name].name}
                </Link>
              )}
              <span className="sr-only">: {isDone ? texts.isDone : texts.isOpen}</span>
              {isDone ? null : (
                <span className="mt-0.5 block text-13 text-text-2">
                  {toHandOver > 0
                    ? texts.handOver(count(toHandOver, 'person', 'people'))
                    : texts.steps[name].text}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
