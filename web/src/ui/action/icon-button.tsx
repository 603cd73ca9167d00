import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label'> & {
  /** Accessible name, also shown on hover. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, children, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-text-2 transition-colors hover:bg-hover hover:text-text disabled:opacity-55 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
