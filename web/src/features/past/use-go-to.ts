import { useNavigate } from '@tanstack/react-router';

/** Navigates to a past position; undefined returns to now. The position is in the address, so that it can be saved and shared. */
export function useGoTo(): (at: string | undefined) => void {
  const navigate = useNavigate();
  return (at) =>
    void navigate({ to: '.', search: (all) => ({ ...all, at }), replace: true, resetScroll: false });
}
