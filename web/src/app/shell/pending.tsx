import { Skeleton } from '../../ui/state/skeleton.tsx';

/** A header, a row of figures, a table: what nearly every page has. */
export function Pending() {
  return <Skeleton blocks={[56, 104, 320]} />;
}
