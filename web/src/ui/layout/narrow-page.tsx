import type { ReactNode } from 'react';

/** A page with one task, such as sign-in, a new password or an invitation. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-center px-4 py-10 md:px-8 lg:py-20">
      <div className="flex w-full min-w-0 max-w-105 flex-col gap-6">{children}</div>
    </div>
  );
}
