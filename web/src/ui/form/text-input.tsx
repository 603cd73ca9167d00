import type { InputHTMLAttributes, Ref } from 'react';
import { controlClass, fittedClass, lineClass } from './controls.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  ref?: Ref<HTMLInputElement>;
  /** Its text is as long as the browser makes it and cannot wrap: it grows as far as a phone is wide enough for a date with its time. */
  fitted?: boolean;
};

export function TextInput({ fitted, ...rest }: Props) {
  return <input {...rest} className={`${fitted ? fittedClass : controlClass} ${lineClass} px-3`} />;
}
