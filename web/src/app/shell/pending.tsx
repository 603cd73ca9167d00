import { Skeleton } from '../../ui/state/skeleton.tsx';

/** Skeleton with a header, a row of figures and a table, as on nearly every page. */
export function Pending() {
  return <Skeleton blocks={[56, 104, 320]} />;
}
