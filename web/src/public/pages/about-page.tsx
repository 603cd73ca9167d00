import { nineLenses } from '../../../../domain/framework/frameworks.ts';
import { nineLensesGuide } from '../../../../domain/framework/guide.ts';
import type { Category } from '../../../../domain/framework/schema.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { about as texts } from '../texts/about.ts';

const guideOf = (lens: string) => nineLensesGuide.lenses.find((one) => one.lens === lens);
const phaseOf = (category: string) => nineLensesGuide.phases.find((one) => one.category === category);

/** Without scripts the three panels are stacked; scripts turn them into tabs (scripts/tabs.ts). */
export function AboutPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      <div data-tabs={texts.tabs} className="pb-10">
        <div data-tab-list className="mb-5 hidden flex-wrap gap-1 border-line border-b scripted:flex">
          {nineLenses.categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              id={`tab-${id}`}
              data-tab={id}
              className="-mb-px min-h-11 border-transparent border-b-2 px-4 text-16 text-text-2 hover:text-text aria-selected:border-accent-text aria-selected:font-semibold aria-selected:text-text"
            >
              {name}
            </button>
          ))}
        </div>
        {nineLenses.categories.map((category, index) => (
          <CategoryPanel key={category.id} category={category} shown={index === 0} />
        ))}
      </div>
      <Part id="names" title={texts.namesTitle} lead={texts.namesLead}>
        <div className="max-w-reading overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr className="border-line border-b text-13 text-text-3">
                <th scope="col" className="py-2 pr-4 font-medium">
                  {texts.columns.lens}
                </th>
                <th scope="col" className="py-2 pr-4 font-medium">
                  {texts.columns.otherName}
                </th>
                <th scope="col" className="py-2 font-medium">
                  {texts.columns.category}
                </th>
              </tr>
            </thead>
            <tbody>
              {nineLenses.lenses.map((lens) => (
                <tr key={lens.id} className="border-line border-b">
                  <th scope="row" className="py-2 pr-4 font-medium">
                    <span className="mr-2 font-normal text-text-3 tabular">{lens.id}</span>
                    {lens.name}
                  </th>
                  <td className="py-2 pr-4 text-text-2">{guideOf(lens.id)?.otherName}</td>
                  <td className="py-2 text-text-2">
                    {nineLenses.categories.find(({ id }) => id === lens.category)?.name}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Part>
      <div className="border-line border-t py-10">
        <a href="/ceo-dashboard" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {texts.start}
        </a>
        <p className="mt-2 text-13 text-text-3 signed-in:hidden">{texts.startNote}</p>
      </div>
    </Wide>
  );
}

function CategoryPanel({ category, shown }: { category: Category; shown: boolean }) {
  return (
    <section
      id={`panel-${category.id}`}
      data-panel={category.id}
      data-shown={shown ? '' : undefined}
      aria-labelledby={`name-${category.id}`}
      className="pb-8 scripted:not-data-shown:hidden"
    >
      <h2 id={`name-${category.id}`} className="text-20 font-semibold tracking-tight">
        {category.name}
        <span className="ml-3 text-14 font-normal text-text-3">
          {category.phase} · {phaseOf(category.id)?.tagline}
        </span>
      </h2>
      <p className="mt-1 max-w-reading text-pretty text-16 text-text-2">{category.description}</p>
      <ol className="mt-5 grid gap-4 md:grid-cols-3">
        {nineLenses.lenses
          .filter((lens) => lens.category === category.id)
          .map((lens) => {
            const guide = guideOf(lens.id);
            return (
              <li key={lens.id} className="rounded-panel border border-line bg-surface p-5">
                <h3 className="flex items-baseline gap-2.5 text-18 font-semibold">
                  <span className="text-14 font-medium text-accent-text tabular">{lens.id}</span>
                  {lens.name}
                </h3>
                <p className="mt-0.5 text-13 text-text-3">
                  {texts.otherName}: {guide?.otherName}
                </p>
                <p className="mt-3 text-pretty text-text-2">{lens.description}</p>
                <ul className="mt-4 flex flex-wrap gap-1.5">
                  {guide?.keywords.map((keyword) => (
                    <li key={keyword} className="rounded-control bg-sunken px-2 py-0.5 text-13 text-text-2">
                      {keyword}
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
      </ol>
    </section>
  );
}
