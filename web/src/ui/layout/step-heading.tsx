import { type ReactNode, useEffect, useRef } from 'react';

/** The h1 of a step that took the place of another: it takes focus, so the change is read and the keyboard starts here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-24 font-semibold tracking-display">
      {children}
    </h1>
  );
}
