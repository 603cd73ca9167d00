import type { Ref, TextareaHTMLAttributes } from 'react';
import { controlClass } from './controls.ts';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ rows = 3, ...rest }: Props) {
  return <textarea {...rest} rows={rows} className={`${controlClass} resize-y px-3 py-2`} />;
}
