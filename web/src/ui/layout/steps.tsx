type Props = { title: string; steps: readonly (readonly [name: string, note: string])[] };

/** Numbered steps that explain how something works, beside each other where there is room. */
export function Steps({ title, steps }: Props) {
  return (
    <section
      aria-label={title}
      className="rounded-panel border border-transparent bg-accent-subtle px-4 py-3 md:px-5 forced-colors:border"
    >
      <h2 className="sr-only">{title}</h2>
      <ol
        className={`grid gap-x-6 gap-y-3 ${steps.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'}`}
      >
        {steps.map(([name, note], index) => (
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
