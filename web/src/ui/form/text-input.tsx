import type { InputHTMLAttributes, Ref } from 'react';
import { controlClass, lineClass } from './controls.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { ref?: Ref<HTMLInputElement> };

export function TextInput(props: Props) {
  return <input {...props} className={`${controlClass} ${lineClass} px-3`} />;
}
