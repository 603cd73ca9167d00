import type { InputHTMLAttributes, Ref } from 'react';
import { controlClass, fittedClass, lineClass } from './controls.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  ref?: Ref<HTMLInputElement>;
  /**
   * For a control whose text the browser formats and cannot wrap, such as a date with time: the control grows up to the width of
   * a phone.
   */
  fitted?: boolean;
};

export function TextInput({ fitted, ...rest }: Props) {
  return <input {...rest} className={`${fitted ? fittedClass : controlClass} ${lineClass} px-3`} />;
}
