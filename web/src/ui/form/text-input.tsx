import type { InputHTMLAttributes, Ref } from 'react';
import { controlClass } from './controls.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { ref?: Ref<HTMLInputElement> };

export function TextInput(props: Props) {
  return <input {...props} className={`${controlClass} h-9 px-3 pointer-coarse:h-11`} />;
}
