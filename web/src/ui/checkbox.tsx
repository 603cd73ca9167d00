import type { InputHTMLAttributes, ReactNode } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & { children: ReactNode };

export function Checkbox({ children, ...rest }: Props) {
  return (
    <label className="inline-flex min-h-6 items-start gap-2.5 text-14 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <input
        {...rest}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
      />
      <span>{children}</span>
    </label>
  );
}
