import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { texts } from '../texts.ts';
import { controlClass, lineClass } from './controls.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  readonly ref?: Ref<HTMLInputElement>;
};

export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} ${lineClass} pr-10 pl-3 pointer-coarse:pr-12`}
      />
      <button
        type="button"
        aria-label={texts.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center rounded-control text-text-3 hover:text-text pointer-coarse:w-11"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
