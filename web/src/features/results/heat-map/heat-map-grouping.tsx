import { useNavigate, useSearch } from '@tanstack/react-router';
import { GroupingSwitch } from '../../assessments/grouping-switch.tsx';

export type HeatMapOf = {
  readonly assessmentId: string;
  readonly framework: string;
  readonly secondGrouping?: { readonly name: string } | undefined;
};

/** If there are two groupings, selects the one whose groups are the columns. The choice is in the address. */
export function HeatMapGrouping({ assessment: { secondGrouping } }: { assessment: HeatMapOf }) {
  const { by } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  if (!secondGrouping) return null;
  return (
    <div className="flex border-line border-b px-4 py-3 md:px-5">
      <GroupingSwitch
        secondGrouping={secondGrouping}
        by={by}
        onChoose={(chosen) =>
          void navigate({
            search: (all) => ({ ...all, by: chosen }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}
