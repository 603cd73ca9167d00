import {
  Brain,
  ClipboardList,
  FolderOpen,
  GraduationCap,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Target,
  TrendingUp,
  UserPlus,
} from 'lucide-react';
import { buttonClass } from '../../ui/action/button.tsx';
import { DemoReports } from '../parts/demo-reports.tsx';
import { Wide } from '../parts/layout.tsx';
import type { Demo, DemoStep } from '../texts/demo.ts';
import { player as texts } from '../texts/demos.ts';

const icons: Readonly<Record<NonNullable<DemoStep['icon']>, LucideIcon>> = {
  intake: ClipboardList,
  invite: UserPlus,
  experts: GraduationCap,
  sources: FolderOpen,
  analysis: Brain,
  scoring: Target,
  insights: Lightbulb,
  dashboards: LayoutDashboard,
  outcomes: TrendingUp,
};

/**
 * One walkthrough. Without scripts its steps are a list; with scripts one is shown at a time, with its screen of the sample beside it
 * (scripts/demo, which enables the buttons once they work).
 */
export function DemoPage({ demo }: { demo: Demo }) {
  const { title, lead, autoPlay, steps } = demo;
  return (
    <Wide>
      <div className="pt-6 pb-4 md:pt-8">
        <h1 tabIndex={-1} className="text-24 font-semibold tracking-display md:text-30">
          {title}
        </h1>
        <p className="mt-1 text-pretty text-text-2 md:text-16">{lead}</p>
      </div>
      <section
        aria-label={title}
        data-demo={autoPlay?.everyMs ?? 0}
        data-demo-locks={autoPlay?.locks ? '' : undefined}
        data-play={autoPlay?.locks ? texts.autoPlay : texts.play}
        data-pause={autoPlay?.locks ? texts.stop : texts.pause}
        data-replay={autoPlay && !autoPlay.locks ? texts.replay : undefined}
        data-step={texts.step}
        data-percent={texts.percent}
        data-frame={texts.frame}
        data-making={texts.making}
        data-anew={texts.anew}
        data-failed={texts.failed}
        data-downloading={texts.downloading}
        data-download-failed={texts.downloadFailed}
        className="pb-14"
      >
        <Bars demo={demo} />
        <div className="mt-4 grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div>
            <Controls demo={demo} />
            <ol className="grid gap-6">
              {steps.map((step, index) => (
                <Step key={step.name} step={step} number={index + 1} first={index === 0} />
              ))}
            </ol>
            <p className="mt-6 text-pretty text-13 text-text-3 max-lg:hidden">{texts.real}</p>
          </div>
          <div className="hidden min-w-0 scripted:block">
            <p data-demo-note="" hidden role="status" className="rounded-panel bg-info-tint p-4 text-info" />
            <div
              data-demo-screen=""
              data-opening=""
              className="group relative overflow-hidden rounded-card border border-line bg-surface data-phone:mx-auto data-phone:max-w-98"
            >
              <p
                aria-hidden="true"
                className="absolute inset-x-0 top-40 text-center text-text-3 group-not-data-opening:hidden"
              >
                {texts.opening}
              </p>
              <iframe data-demo-frame="" title={title} className="block h-[75dvh] min-h-120 w-full" />
              <p className="border-line border-t px-4 py-2 text-right text-13">
                <a
                  data-demo-open=""
                  href="/sample"
                  target="_blank"
                  rel="noopener"
                  className="text-accent-text underline"
                >
                  {texts.open}
                </a>
              </p>
            </div>
          </div>
        </div>
        <p className="mt-6 text-pretty text-13 text-text-3 lg:hidden">{texts.real}</p>
        {autoPlay ? null : <QuickNavigation steps={steps} />}
      </section>
    </Wide>
  );
}

/** Clickable bars, one for each step; with the name of the step that is shown, and how far it is. */
function Bars({ demo: { autoPlay, steps } }: { demo: Demo }) {
  return (
    <div className="hidden scripted:block">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span data-demo-status="" className="font-medium" />
        <span data-demo-percent="" className="text-13 text-text-2 tabular" />
      </p>
      <p data-demo-status="" role="status" className="sr-only" />
      <ol
        aria-label={texts.steps}
        className={
          autoPlay
            ? 'mt-2 grid auto-cols-fr grid-flow-col gap-1.5'
            : 'mt-2 flex justify-center gap-1 *:w-8 *:min-w-6'
        }
      >
        {steps.map(({ name, icon }, index) => {
          const Icon = icon && icons[icon];
          return (
            <li key={name}>
              <button
                type="button"
                disabled
                data-demo-go={index}
                aria-label={`${index + 1}. ${name}`}
                title={name}
                className={`group flex flex-col items-center gap-1.5 text-text-3 aria-[current=step]:text-accent-text aria-disabled:cursor-not-allowed pointer-coarse:min-h-11 ${autoPlay ? 'min-h-8 w-full justify-center' : 'h-7 w-full max-w-8 justify-center'}`}
              >
                {Icon ? <Icon className="size-4" aria-hidden="true" /> : null}
                <span
                  className={`bg-line transition-colors group-hover:bg-text-3 group-data-done:bg-accent group-aria-[current=step]:bg-accent forced-colors:border ${autoPlay ? 'h-1.5 w-full rounded-full' : 'size-2.5 rounded-full group-aria-[current=step]:outline-2 group-aria-[current=step]:outline-offset-2 group-aria-[current=step]:outline-accent'}`}
                />
              </button>
            </li>
          );
        })}
      </ol>
      {autoPlay && !autoPlay.locks ? (
        <div className="mt-2 h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div className="h-full w-full origin-left scale-x-(--elapsed) bg-accent" />
        </div>
      ) : null}
    </div>
  );
}

function Step({ step, number, first }: { step: DemoStep; number: number; first: boolean }) {
  return (
    <li
      data-demo-panel={step.name}
      data-screen={step.screen}
      data-frame={step.frame}
      data-shown={first ? '' : undefined}
      className="scripted:not-data-shown:hidden"
    >
      <p className="text-14 font-medium text-accent-text tabular">{number}</p>
      <h2 className="mt-1 text-24 font-semibold tracking-display">{step.name}</h2>
      <p className="mt-2 text-pretty text-16 text-text-2">{step.text}</p>
      {step.reports ? <DemoReports /> : null}
      {step.last ? (
        <p className="mt-5 flex flex-wrap gap-3">
          <a href="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {texts.getStarted}
          </a>
          <a href="/assessment/launch" className={buttonClass({ size: 'large' })}>
            {texts.startFree}
          </a>
          <a data-demo-call="" hidden href="/" className={buttonClass({ size: 'large' })}>
            {texts.call}
          </a>
        </p>
      ) : null}
    </li>
  );
}

/** Above the steps, so that no button moves under the pointer when a step has more text. */
function Controls({ demo: { autoPlay, guide } }: { demo: Demo }) {
  const words = autoPlay
    ? { previous: texts.previous, next: texts.next }
    : { previous: texts.previousStep, next: texts.nextStep };
  return (
    <div className="mb-6 hidden flex-wrap gap-2 scripted:flex">
      {autoPlay && !autoPlay.locks ? null : (
        <button type="button" disabled data-demo-previous="" className={buttonClass()}>
          {words.previous}
        </button>
      )}
      <button type="button" disabled data-demo-next="" className={buttonClass({ variant: 'primary' })}>
        {words.next}
      </button>
      {autoPlay ? (
        <button type="button" disabled data-demo-toggle="" className={buttonClass()}>
          {autoPlay.locks ? texts.autoPlay : texts.play}
        </button>
      ) : null}
      {autoPlay && !autoPlay.locks ? (
        <button type="button" disabled data-demo-reset="" className={buttonClass()}>
          {texts.reset}
        </button>
      ) : null}
      {guide ? <Guide steps={guide} /> : null}
    </div>
  );
}

function Guide({ steps }: { steps: readonly string[] }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="demo-guide"
        className={`${buttonClass({ variant: 'quiet' })} max-sm:-ml-3.5 lg:-ml-3.5`}
      >
        {texts.guide}
      </button>
      <div
        id="demo-guide"
        popover="auto"
        role="dialog"
        aria-label={texts.guide}
        className="popover-panel w-96 max-w-[calc(100vw-24px)] p-5"
      >
        <h2 className="text-18 font-semibold">{texts.guide}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-text-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <button
          type="button"
          popoverTarget="demo-guide"
          popoverTargetAction="hide"
          className={`${buttonClass({ variant: 'primary' })} mt-4`}
        >
          {texts.gotIt}
        </button>
      </div>
    </>
  );
}

function QuickNavigation({ steps }: { steps: readonly DemoStep[] }) {
  return (
    <nav aria-label={texts.quick} className="mt-8 hidden border-line border-t pt-6 scripted:block">
      <h2 className="text-16 font-semibold">{texts.quick}</h2>
      <ol className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {steps.map(({ name }, index) => (
          <li key={name}>
            <button
              type="button"
              disabled
              data-demo-go={index}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-14 text-text-2 hover:bg-hover aria-[current=step]:border-accent-text aria-[current=step]:font-semibold aria-[current=step]:text-text"
            >
              <span className="text-accent-text tabular">{index + 1}</span>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
