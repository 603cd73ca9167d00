import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from '../state/spinner.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'dense' | 'default' | 'large';
};

const variants = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  secondary: 'bg-surface text-text border-line hover:bg-hover',
  quiet: 'bg-transparent text-text-2 border-transparent hover:bg-hover hover:text-text',
  danger: 'bg-surface text-bad border-line hover:bg-bad-tint',
} as const;

const sizes = {
  dense: 'min-h-8 px-2.5 text-13',
  default: 'min-h-9 px-3.5 text-14',
  large: 'min-h-11 px-5 text-16',
} as const;

/** Only the classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'default' }: ButtonLook = {}): string =>
  `inline-flex items-center justify-center gap-2 rounded-control border py-1 font-medium transition-colors pointer-coarse:min-h-11 ` +
  `aria-disabled:opacity-55 aria-disabled:cursor-not-allowed disabled:opacity-55 ${variants[variant]} ${sizes[size]}`;

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
    icon?: ReactNode;
    /** Text shown while a request runs; presses are ignored, and the button keeps its focus. */
    busy?: string | false;
    /** Reason why the button is disabled. It stays focusable, so that people can find the reason. */
    disabledReason?: string | false | undefined;
    /** Called when a disabled button is pressed, to show the reason visibly. */
    onRefused?: () => void;
    wide?: boolean;
  };

export function Button({
  variant,
  size,
  icon,
  busy = false,
  disabledReason,
  onRefused,
  wide,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const inert = Boolean(busy || disabledReason);
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) })}${wide ? ' w-full' : ''}`}
      aria-disabled={inert || undefined}
      title={disabledReason || rest.title}
      onClick={(event) => {
        if (!inert) return onClick?.(event);
        event.preventDefault();
        if (!busy) onRefused?.();
      }}
    >
      {busy ? (
        // Never narrower than before, so that the button beside it stays in its place.
        <span className="grid items-center justify-items-center">
          <span aria-hidden="true" className="invisible col-start-1 row-start-1 flex gap-2">
            {icon}
            {children}
          </span>
          <span className="col-start-1 row-start-1 flex items-center gap-2">
            <Spinner />
            {busy}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}
