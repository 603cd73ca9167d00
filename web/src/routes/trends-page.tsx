import { useNavigate, useSearch } from '@tanstack/react-router';
import { TrendsView } from '../features/trends/trends-view.tsx';

/** /trends: one company over time. */
export function TrendsPage() {
  const choice = useSearch({ from: '/signed-in/trends' });
  const navigate = useNavigate({ from: '/trends' });
  return (
    <TrendsView
      choice={choice}
      onChoose={(change) =>
        void navigate({ search: (all) => ({ ...all, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
