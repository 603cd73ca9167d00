import { useNavigate } from '@tanstack/react-router';

/** Takes the page to a position; undefined: back to now. The address says it, so that it can be kept and passed on. */
export function useGoTo(): (at: string | undefined) => void {
  const navigate = useNavigate();
  return (at) =>
    void navigate({ to: '.', search: (all) => ({ ...all, at }), replace: true, resetScroll: false });
}
