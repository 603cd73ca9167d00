import { guides } from '../../features/help/guides.ts';
import { textLink } from '../../ui/action/text-link.ts';
import { PageHero, Wide } from '../parts/layout.tsx';
import { guidesPage as texts } from '../texts/guides.ts';

export function GuidesPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      <div className="grid items-start gap-10 pb-14 lg:grid-cols-[220px_minmax(0,1fr)]">
        <nav aria-label={texts.contents} className="lg:sticky lg:top-20">
          <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
            {guides.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className={`${textLink} inline-flex min-h-8 items-center pointer-coarse:min-h-11`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {guides.map(({ id, title, steps, tips = [] }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-16 border-line border-t py-8 first:border-t-0 first:pt-0"
            >
              <h2 id={`${id}-title`} className="text-20 font-semibold tracking-tight">
                {title}
              </h2>
              <ol className="mt-3 grid max-w-reading list-decimal gap-2 pl-5 text-16 text-text-2 marker:text-text-3">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {tips.length > 0 ? (
                <>
                  <h3 className="mt-5 text-14 font-semibold">{texts.tips}</h3>
                  <ul className="mt-2 grid max-w-reading list-disc gap-1.5 pl-5 text-text-2 marker:text-text-3">
                    {tips.map((tip) => (
                      <li key={tip}>{tip}</li>
                    ))}
                  </ul>
                </>
              ) : null}
            </section>
          ))}
        </div>
      </div>
    </Wide>
  );
}
