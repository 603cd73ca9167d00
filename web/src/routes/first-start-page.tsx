import { FirstStart } from '../features/auth/register/first-start.tsx';

/** /first-start: creates the first account of a server. */
export function FirstStartPage() {
  return <FirstStart />;
}
