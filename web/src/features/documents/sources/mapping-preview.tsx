import { Card } from '../../../ui/layout/card.tsx';
import type { Lenses } from '../queries/lenses.ts';
import { texts } from './texts.ts';

const shown = 3;

/** The nine lenses with their first sub-lenses. */
export function MappingPreview({ lenses }: { lenses: Lenses }) {
  return (
    <Card title={texts.preview.title} note={texts.preview.note}>
      <ul aria-label={texts.preview.title} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {lenses.all.map(({ id, name, subLenses }) => (
          <li key={id} className="min-w-0 rounded-control border border-line px-3.5 py-2.5">
            <p className="font-medium">
              <span className="text-text-3 tabular">{id}</span> {name}
            </p>
            <ul className="mt-1 text-13 text-text-2">
              {subLenses.slice(0, shown).map((subLens) => (
                <li key={subLens.id} className="break-words">
                  {subLens.name}
                </li>
              ))}
              {subLenses.length > shown ? (
                <li className="text-text-3">{texts.preview.more(subLenses.length - shown)}</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
