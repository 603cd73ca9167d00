import { useSearch } from '@tanstack/react-router';
import { MethodsView } from '../features/methods/methods-view.tsx';

/** /methods: how figures are computed. */
export function MethodsPage() {
  const { assessment, at } = useSearch({ from: '/signed-in/methods' });
  return <MethodsView assessmentId={assessment} at={at} />;
}
