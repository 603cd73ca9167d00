import { nineLenses, subLensesOf, themeIds } from '../../../../domain/framework/frameworks.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { Part, Wide } from '../parts/layout.tsx';
import { LensDiagram } from '../parts/lens-diagram.tsx';
import { home as texts } from '../texts/home.ts';

const facts = [
  { value: nineLenses.lenses.length, name: texts.facts.lenses },
  { value: subLensesOf(nineLenses).length, name: texts.facts.subLenses },
  { value: themeIds(nineLenses).length, name: `${texts.facts.themes}, ${texts.facts.scale}` },
];

export function HomePage() {
  return (
    <Wide>
      <Hero />
      <LookInside />
      <Categories />
      <Part id="steps" title={texts.stepsTitle}>
        <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {texts.steps.map(({ name, text }, index) => (
            <li key={name}>
              <p className="flex items-baseline gap-2 text-16 font-semibold">
                <span className="text-14 font-medium text-accent-text tabular">{index + 1}</span>
                {name}
              </p>
              <p className="mt-1 text-pretty text-text-2">{text}</p>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="trust" title={texts.trustTitle}>
        <dl className="grid gap-x-8 gap-y-6 md:grid-cols-3">
          {texts.trust.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-16 font-semibold">{name}</dt>
              <dd className="mt-1 text-pretty text-text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <section
        aria-labelledby="closing"
        className="mb-14 rounded-card border border-line bg-surface px-5 py-8 md:px-10 md:py-10"
      >
        <h2 id="closing" className="text-balance text-20 font-semibold tracking-tight md:text-24">
          {texts.closing.title}
        </h2>
        <p className="mt-2 text-16 text-text-2">{texts.closing.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <a href="/assessment/launch" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {texts.launch}
          </a>
          <a href="/about" className={buttonClass({ size: 'large' })}>
            {texts.about}
          </a>
        </div>
      </section>
    </Wide>
  );
}

function Hero() {
  return (
    <div className="grid items-center gap-10 py-14 md:py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      <div>
        <h1
          tabIndex={-1}
          className="max-w-reading text-balance text-30 font-semibold tracking-display md:text-40"
        >
          {texts.title}
        </h1>
        <p className="mt-4 max-w-reading text-pretty text-16 text-text-2 md:text-18">{texts.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href="/assessment/launch" className={buttonClass({ variant: 'primary', size: 'large' })}>
            {texts.launch}
          </a>
          <a href="/how-it-works" className={buttonClass({ size: 'large' })}>
            {texts.how}
          </a>
        </div>
        <dl className="mt-9 flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(({ value, name }) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="order-2 text-14 text-text-2">{name}</dt>
              <dd className="text-20 font-semibold tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LensDiagram />
    </div>
  );
}

/** Only where there is a sample. */
function LookInside() {
  const { look } = texts;
  const entry = 'flex h-full flex-col items-start gap-2 rounded-panel border border-line bg-surface p-5';
  return (
    <section
      hidden
      data-when="sample"
      aria-labelledby="look"
      className="mb-12 rounded-card border border-line bg-sunken p-5 md:p-8"
    >
      <h2 id="look" className="text-20 font-semibold tracking-tight md:text-24">
        {look.title}
      </h2>
      <p className="mt-2 max-w-reading text-pretty text-16 text-text-2">{look.text}</p>
      <ul className="mt-5 grid gap-4 lg:grid-cols-3">
        <li className={entry}>
          <button
            type="button"
            data-rate=""
            data-rating={look.rating}
            data-failed={look.failed}
            className={buttonClass({ variant: 'primary' })}
          >
            {look.rate}
          </button>
          <p className="text-text-2">{look.rateText}</p>
          <p role="status" className="text-bad empty:hidden" />
        </li>
        <li className={entry}>
          <a href="/sample/" className={buttonClass()}>
            {look.explore}
          </a>
          <p className="text-text-2">{look.exploreText}</p>
        </li>
        <li className={entry}>
          <a href="/demo" className={buttonClass()}>
            {look.demo}
          </a>
          <p className="text-text-2">{look.demoText}</p>
        </li>
      </ul>
    </section>
  );
}

function Categories() {
  return (
    <Part id="categories" title={texts.categoriesTitle} lead={texts.categoriesLead}>
      <div className="grid gap-4 md:grid-cols-3">
        {nineLenses.categories.map((category) => (
          <div key={category.id} className="rounded-panel border border-line bg-surface p-5">
            <h3 className="text-16 font-semibold">{category.name}</h3>
            <p className="mt-1 text-pretty text-text-2">{category.description}</p>
            <ol className="mt-4">
              {nineLenses.lenses
                .filter((lens) => lens.category === category.id)
                .map((lens) => (
                  <li
                    key={lens.id}
                    className="grid grid-cols-[20px_minmax(0,1fr)] border-line border-t py-2.5"
                  >
                    <span className="text-text-3 tabular">{lens.id}</span>
                    <span>
                      <span className="font-medium">{lens.name}</span>
                      <span className="mt-0.5 block text-13 text-text-2">{lens.description}</span>
                    </span>
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </div>
      <a href="/about" className={`${buttonClass()} mt-5`}>
        {texts.about}
      </a>
    </Part>
  );
}
