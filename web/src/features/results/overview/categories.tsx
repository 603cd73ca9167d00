import type { Figure } from '../../../../../api/results/contract/results.ts';
import { BandGlyph } from '../../../charts/band-glyph.tsx';
import { useScale } from '../../../charts/scale.ts';
import { ScoreBar } from '../../../charts/score-bar.tsx';
import type { FrameworkOutline } from '../../../lib/cache/framework.ts';
import { formatMean } from '../../../lib/display/format.ts';
import { NoScore } from '../score.tsx';
import { texts } from '../texts.ts';

/** Averages of the framework's three categories, each with its lenses. */
export function Categories({ figure, framework }: { figure: Figure; framework: FrameworkOutline }) {
  const scale = useScale();
  return (
    <ul aria-label={texts.categories} className="grid gap-px bg-line sm:grid-cols-3">
      {framework.categories.map((category) => {
        const cell = figure.categories.find(({ id }) => id === category.id)?.cell;
        return (
          <li key={category.id} className="flex flex-col gap-2 bg-surface px-4 py-5 md:px-5">
            <h3 className="text-13 text-text-2">{category.name}</h3>
            {cell && cell.mean !== null && cell.band !== null ? (
              <>
                <p className="flex items-center gap-2 text-24 font-semibold tracking-display tabular">
                  {formatMean(cell.mean, scale)}
                  <BandGlyph band={cell.band} />
                </p>
                <ScoreBar score={cell.mean} />
              </>
            ) : (
              <NoScore hidden={cell?.hidden ?? 'notRated'} />
            )}
            <p className="mt-auto pt-1 text-13 text-text-3">
              {framework.lenses
                .filter((lens) => lens.category === category.id)
                .map(({ name }) => name)
                .join(', ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
