import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { security as texts } from '../texts/security.ts';

export function SecurityPage() {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead} />
      {texts.parts.map(({ name, points }, index) => (
        <Part key={name} id={`part-${index}`} title={name}>
          <ul className="grid max-w-reading gap-3">
            {points.map((point) => (
              <li key={point} className="border-line border-l-2 pl-4 text-pretty text-16 text-text-2">
                {point}
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </Wide>
  );
}
