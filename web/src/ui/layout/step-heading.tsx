import { type ReactNode, useEffect, useRef } from 'react';

/** The h1 of a step that replaced another one. Takes the focus, so that the change is announced and the keyboard starts here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-24 font-semibold tracking-display">
      {children}
    </h1>
  );
}
