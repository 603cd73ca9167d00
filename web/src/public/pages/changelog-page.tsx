import { PageHero, Wide } from '../parts/layout.tsx';
import { changelog as texts } from '../texts/changelog.ts';

export function ChangelogPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      <ol className="pb-14">
        {texts.entries.map(({ date, title, changes }) => (
          <li key={date} className="grid gap-3 border-line border-t py-8 md:grid-cols-[160px_minmax(0,1fr)]">
            <p className="text-14 text-text-3">
              <time dateTime={date}>{date}</time>
            </p>
            <div>
              <h2 className="text-18 font-semibold">{title}</h2>
              <ul className="mt-2 grid max-w-reading list-disc gap-1.5 pl-5 text-16 text-text-2 marker:text-text-3">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Wide>
  );
}
