import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { controlClass, lineClass } from './controls.ts';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>;

/** A native select: works best on phones and needs no code. */
export function Select({ children, ...rest }: Props) {
  return (
    <div className="relative min-w-0">
      <select {...rest} className={`${controlClass} ${lineClass} appearance-none truncate pr-9 pl-3`}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-3"
        aria-hidden="true"
      />
    </div>
  );
}
