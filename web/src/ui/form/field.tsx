import { type ReactNode, useId } from 'react';

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
export type FieldWiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Hides the label visually, for a field below a column heading with the same words. */
  hideLabel?: boolean;
  /** Id of the control, if an element outside links to it. */
  id?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, hint, error, optional, hideLabel, id: givenId, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-text'}>
        {label}
        {optional ? <span className="font-normal text-text-3"> (optional)</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} className="text-13 text-bad">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-13 text-text-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
