import { Pause, Play } from 'lucide-react';
import { buttonClass } from '../../ui/action/button.tsx';
import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { howItWorks as texts } from '../texts/how-it-works.ts';

/** Without scripts all four steps are stacked; with scripts one is shown at a time (scripts/steps.ts). */
export function HowItWorksPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      <section data-steps aria-label={texts.stepsLabel} className="pb-12">
        <div className="hidden items-center gap-2 scripted:flex">
          <ol data-step-list className="grid grow grid-cols-2 gap-2 md:grid-cols-4">
            {texts.steps.map(({ name }, index) => (
              <li key={name}>
                <button
                  type="button"
                  data-step={index}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-14 text-text-2 hover:bg-hover aria-[current=step]:border-accent-text aria-[current=step]:font-semibold aria-[current=step]:text-text"
                >
                  <span className="text-accent-text tabular">{index + 1}</span>
                  {name}
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            data-step-play
            data-pause={texts.pause}
            data-play={texts.play}
            aria-label={texts.pause}
            className="inline-flex size-11 shrink-0 items-center justify-center self-start rounded-control border border-line bg-surface text-text-2 hover:bg-hover"
          >
            <Pause className="size-4" aria-hidden="true" data-icon="pause" />
            <Play className="hidden size-4" aria-hidden="true" data-icon="play" />
          </button>
        </div>
        <ol className="mt-4 grid gap-4">
          {texts.steps.map(({ name, text, details }, index) => (
            <li
              key={name}
              data-step-panel={index}
              data-shown={index === 0 ? '' : undefined}
              className="grid scripted:not-data-shown:hidden gap-6 rounded-card border border-line bg-surface p-5 md:min-h-64 md:grid-cols-2 md:p-10"
            >
              <div>
                <p className="text-14 font-medium text-accent-text tabular">{index + 1}</p>
                <h2 className="mt-1 text-24 font-semibold tracking-display">{name}</h2>
                <p className="mt-2 text-pretty text-16 text-text-2">{text}</p>
              </div>
              <ul className="grid content-center gap-3">
                {details.map((detail) => (
                  <li key={detail} className="border-accent-text border-l-2 pl-4 text-16 text-text-2">
                    {detail}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
      <Part id="benefits" title={texts.benefitsTitle}>
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {texts.benefits.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-16 font-semibold">{name}</dt>
              <dd className="mt-1 text-pretty text-text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <div className="flex flex-wrap gap-3 border-line border-t py-10">
        <a href="/assessment/launch" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {texts.launch}
        </a>
        <a hidden data-when="sample" href="/demo" className={buttonClass({ size: 'large' })}>
          {texts.demo}
        </a>
        <a href="/dashboard" className={buttonClass({ size: 'large' })}>
          {texts.results}
        </a>
      </div>
    </Wide>
  );
}
