import { LayoutGrid, List } from 'lucide-react';
import type { DocumentsSearch } from '../filters.ts';
import { texts } from '../texts.ts';

type Props = { isGrid: boolean; onChoose: (change: Pick<DocumentsSearch, 'view'>) => void };

export function Views({ isGrid, onChoose }: Props) {
  const looks = [
    { label: texts.views.list, icon: List, view: undefined, isOn: !isGrid },
    { label: texts.views.grid, icon: LayoutGrid, view: 'grid', isOn: isGrid },
  ] as const;
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">{texts.views.label}</legend>
      {looks.map(({ label, icon: Icon, view, isOn }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          onClick={() => onChoose({ view })}
          className="inline-flex size-7.5 items-center justify-center rounded-cell text-text-2 hover:text-text aria-pressed:bg-surface aria-pressed:text-text aria-pressed:outline aria-pressed:outline-line aria-pressed:forced-colors:outline-2 pointer-coarse:size-10"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
