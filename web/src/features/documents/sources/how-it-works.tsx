import { texts } from './texts.ts';

/** The four steps from a source to something one can use. */
export function HowItWorks() {
  return (
    <section
      aria-label={texts.how.title}
      className="rounded-panel border border-transparent bg-accent-subtle px-4 py-3 md:px-5 forced-colors:border"
    >
      <h2 className="sr-only">{texts.how.title}</h2>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {texts.how.steps.map(([name, note], index) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-13 font-semibold text-on-accent tabular"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="text-13 text-text-2">{note}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
