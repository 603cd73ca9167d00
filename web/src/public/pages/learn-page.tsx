import { ChevronRight, Search } from 'lucide-react';
import { nineLenses } from '../../../../domain/framework/frameworks.ts';
import { nineLensesGuide } from '../../../../domain/framework/guide.ts';
import type { Lens } from '../../../../domain/framework/schema.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { learn as texts } from '../texts/learn.ts';

const shownAnchors = ['0', '4', '9'] as const;

export function LearnPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead}>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/assessment/launch" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {texts.start}
          </a>
          <a href="/" className={buttonClass({ size: 'large' })}>
            {texts.home}
          </a>
        </div>
      </PageHero>
      <Part id="phases" title={texts.phases}>
        <ol className="grid gap-4 md:grid-cols-3">
          {nineLenses.categories.map((category, index) => (
            <li key={category.id} className="rounded-panel border border-line bg-surface p-5">
              <p className="text-13 text-text-3">
                {index + 1} · {category.name}
              </p>
              <h3 className="mt-1 text-18 font-semibold">{category.phase}</h3>
              <p className="text-14 font-medium text-accent-text">
                {nineLensesGuide.phases.find((phase) => phase.category === category.id)?.tagline}
              </p>
              <p className="mt-3 text-text-2">
                {nineLenses.lenses
                  .filter((lens) => lens.category === category.id)
                  .map(({ name }) => name)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="lenses" title={texts.lenses}>
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          {nineLenses.lenses.map((lens) => (
            <LensDetail key={lens.id} lens={lens} />
          ))}
        </div>
      </Part>
      <Part id="themes" title={texts.browse} lead={texts.browseLead}>
        <ThemeBrowser />
      </Part>
      <div className="border-line border-t py-10">
        <p className="text-16 text-text-2">{texts.footer}</p>
        <a href="/assessment/launch" className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-4`}>
          {texts.start}
        </a>
      </div>
    </Wide>
  );
}

/** Because all details share one `name`, the browser keeps only one of them open, without a script. */
function LensDetail({ lens }: { lens: Lens }) {
  const guide = nineLensesGuide.lenses.find((one) => one.lens === lens.id);
  return (
    <details name="lens" id={`lens-${lens.id}`} className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover md:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="w-5 shrink-0 text-text-3 tabular">{lens.id}</span>
        <h3 className="text-16 font-semibold">{lens.name}</h3>
        <span className="hidden truncate text-text-2 md:block">{lens.description}</span>
      </summary>
      <div className="grid gap-6 border-line border-t bg-canvas px-4 py-5 md:grid-cols-3 md:px-5">
        <div>
          <h4 className="text-13 font-semibold text-text-3">{texts.keyAreas}</h4>
          <ul className="mt-2 grid gap-2.5">
            {lens.subLenses.map((subLens) => (
              <li key={subLens.id}>
                <span className="font-medium">{subLens.name}</span>
                <span className="block text-13 text-text-2">{subLens.description}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4 className="text-13 font-semibold text-text-3">{texts.questions}</h4>
          <ul className="mt-2 grid gap-2.5 text-text-2">
            {guide?.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
        <div>
          <h4 className="text-13 font-semibold text-text-3">{texts.impact}</h4>
          <p className="mt-2 text-pretty text-text-2">{guide?.impact}</p>
        </div>
      </div>
    </details>
  );
}

/** The search field appears only with scripts (scripts/search.ts); the list is complete without them. */
function ThemeBrowser() {
  return (
    <div data-search-in="themes">
      <search className="mb-5 hidden max-w-reading scripted:block">
        <form>
          <label htmlFor="theme-search" className="mb-1 block text-13 font-medium">
            {texts.search}
          </label>
          <div className="relative">
            <Search
              className="pointer-events-none absolute top-3.5 left-3 size-4 text-text-3"
              aria-hidden="true"
            />
            <input
              id="theme-search"
              type="search"
              autoComplete="off"
              aria-describedby="theme-search-hint"
              className="min-h-11 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-16"
            />
          </div>
          <p id="theme-search-hint" className="mt-1 text-13 text-text-3">
            {texts.searchHint}
          </p>
          <p
            data-found
            data-one={texts.found(1)}
            data-many={texts.found(0)}
            data-none={texts.none}
            role="status"
            className="mt-2 text-14 text-text-2"
          />
        </form>
      </search>
      {nineLenses.lenses.map((lens) => (
        <section key={lens.id} data-group aria-label={lens.name} className="mb-8">
          <h3 className="mb-2 text-18 font-semibold">
            <span className="mr-2 font-normal text-text-3 tabular">{lens.id}</span>
            {lens.name}
          </h3>
          {lens.subLenses.map((subLens) => (
            <details key={subLens.id} data-group className="group border-line border-t">
              <summary className="flex min-h-11 list-none items-center gap-3 py-2 -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90"
                  aria-hidden="true"
                />
                <span className="w-8 shrink-0 text-text-3 tabular">{subLens.id}</span>
                <span className="font-medium">{subLens.name}</span>
                <span className="ml-auto shrink-0 pr-2 text-13 text-text-3 tabular">
                  {texts.found(subLens.themes.length)}
                </span>
              </summary>
              <ul className="grid gap-3 pt-1 pb-5 md:grid-cols-2">
                {subLens.themes.map((theme) => (
                  <li key={theme.id} data-item className="rounded-panel border border-line bg-surface p-4">
                    <p className="font-semibold">{theme.name}</p>
                    <p className="mt-0.5 text-pretty text-text-2">{theme.question}</p>
                    <dl className="mt-3 grid gap-1.5">
                      {shownAnchors.map((at) => (
                        <div key={at} className="grid grid-cols-[20px_minmax(0,1fr)] text-13">
                          <dt className="font-semibold text-text-3 tabular">{at}</dt>
                          <dd className="text-text-2">{theme.anchors[at]}</dd>
                        </div>
                      ))}
                    </dl>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
