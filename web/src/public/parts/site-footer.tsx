import { Brand } from '../../ui/layout/brand.tsx';
import { frame } from '../texts/frame.ts';

const texts = frame.footer;

const columns = [
  {
    name: texts.product,
    links: [
      { to: '/how-it-works', label: frame.howItWorks },
      { to: '/about', label: frame.about },
      { to: '/assessment/launch', label: frame.launch },
    ],
  },
  {
    name: texts.learn,
    links: [
      { to: '/learn', label: frame.learn },
      { to: '/resources/guides', label: texts.guides },
      { to: '/resources/api', label: texts.api },
      { to: '/resources/changelog', label: texts.changelog },
    ],
  },
  {
    name: texts.trust,
    links: [
      { to: '/resources/security', label: texts.security },
      { to: '/terms', label: texts.terms },
      { to: '/privacy', label: texts.privacy },
    ],
  },
] as const;

export function SiteFooter() {
  return (
    <footer className="mt-auto border-line border-t bg-surface">
      <div className="mx-auto grid max-w-dashboard gap-8 px-4 py-10 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:px-8">
        <div>
          <Brand />
          <p className="mt-3 max-w-90 text-13 text-text-3">{texts.note}</p>
        </div>
        <nav aria-label={texts.label} className="grid gap-6 sm:grid-cols-3">
          {columns.map(({ name, links }) => (
            <div key={name}>
              <h2 className="text-13 font-semibold">{name}</h2>
              <ul className="mt-2">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a
                      href={to}
                      className="inline-flex min-h-8 items-center text-14 text-text-2 hover:text-text hover:underline pointer-coarse:min-h-11"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
