import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber, formatScore } from '../../../lib/display/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import type { Weighted } from './weighted-figure.ts';
import { texts } from './weighting-texts.ts';

/** Whether the address requests weighted figures. */
export const useWeighs = (): boolean =>
  useSearch({ from: '/signed-in/of-assessment/dashboard' }).weights === 'expertise';

/** Switches to weighted figures and says how much they change. Shown only if weighted figures are released. */
export function WeighSwitch({ weighted }: { weighted: Weighted }) {
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3 md:px-5">
      <Checkbox
        role="switch"
        label={texts.switch}
        hint={effectOf(weighted)}
        checked={useWeighs()}
        onChange={({ target }) =>
          void navigate({
            search: (all) => ({ ...all, weights: target.checked ? 'expertise' : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

function effectOf({ most, counts: { weighted, shown, earlier } }: Weighted): string {
  return [
    most === 0 ? texts.nothing : texts.most(formatScore(most)),
    weighted < shown ? texts.some(weighted, shown) : '',
    earlier > 0 ? texts.earlier(formatNumber(earlier)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
