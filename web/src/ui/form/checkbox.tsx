import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'id'> & {
  label: string;
  /** One line below the label: an explanation, or the reason the checkbox is read-only. */
  hint?: ReactNode;
};

export function Checkbox({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-14">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-13 text-text-3">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
