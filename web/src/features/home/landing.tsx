import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultFramework, frameworkQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { productName } from '../../lib/display/product.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { landing as texts } from './texts.ts';

export function Landing() {
  useDocumentTitle(productName);
  return (
    <div className="mx-auto flex w-full max-w-dashboard flex-col px-4 md:px-8">
      <section className="grid items-center gap-10 py-14 md:py-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div>
          <h1
            tabIndex={-1}
            className="max-w-reading text-balance text-30 font-semibold tracking-display md:text-40"
          >
            {texts.title}
          </h1>
          <p className="mt-4 max-w-reading text-pretty text-16 text-text-2 md:text-18">{texts.lead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {texts.start}
            </Link>
            <Link to="/login" className={buttonClass({ size: 'large' })}>
              {texts.signIn}
            </Link>
          </div>
        </div>
        <LensDiagram />
      </section>
      <Lenses />
      <section aria-labelledby="steps" className="border-line border-t py-12">
        <h2 id="steps" className="text-20 font-semibold tracking-tight">
          {texts.stepsTitle}
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
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
      </section>
      <section aria-labelledby="trust" className="border-line border-t py-12">
        <h2 id="trust" className="text-20 font-semibold tracking-tight">
          {texts.trustTitle}
        </h2>
        <dl className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {texts.trust.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-16 font-semibold">{name}</dt>
              <dd className="mt-1 text-pretty text-text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Lenses() {
  const { data: framework, isError } = useQuery(frameworkQuery(defaultFramework));
  // The rest of the page stands without it.
  if (isError) return null;
  return (
    <section aria-labelledby="lenses" aria-busy={!framework} className="min-h-80 border-line border-t py-12">
      <h2 id="lenses" className="text-20 font-semibold tracking-tight">
        {texts.lensesTitle}
      </h2>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {framework?.categories.map((category) => (
          <div key={category.id} className="rounded-panel border border-line bg-surface p-5">
            <h3 className="text-16 font-semibold">{category.name}</h3>
            <p className="mt-1 text-pretty text-text-2">{category.description}</p>
            <ol className="mt-4 flex flex-col">
              {framework.lenses
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
    </section>
  );
}

const centres = [60, 150, 240];

/** Nine overlapping circles: many views of one thing. Decoration. */
function LensDiagram() {
  return (
    <svg
      viewBox="0 0 300 300"
      aria-hidden="true"
      className="hidden w-full max-w-90 justify-self-end lg:block"
      fill="none"
    >
      {centres.flatMap((y) =>
        centres.map((x) => (
          <circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r="58"
            stroke="var(--line-control)"
            strokeOpacity="0.55"
            strokeWidth="1"
          />
        )),
      )}
      <circle
        cx="150"
        cy="150"
        r="58"
        fill="var(--accent-subtle)"
        stroke="var(--accent-text)"
        strokeWidth="1.5"
      />
      {centres.flatMap((y) =>
        centres.map((x) => (
          <circle
            key={`dot-${x}-${y}`}
            cx={x}
            cy={y}
            r={x === 150 && y === 150 ? 5 : 3}
            fill="var(--accent-text)"
          />
        )),
      )}
    </svg>
  );
}
