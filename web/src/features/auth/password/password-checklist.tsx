import { Check, Circle } from 'lucide-react';
import { texts } from '../texts.ts';
import { passwordRows } from './new-password.ts';

type Props = { id: string; password: string; confirm?: string };

export function PasswordChecklist({ id, password, confirm }: Props) {
  return (
    <ul id={id} aria-label={texts.rules} className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2">
      {passwordRows(password, confirm).map(({ key, label, met }) => {
        const Icon = met ? Check : Circle;
        return (
          <li key={key} className={`flex items-center gap-2 text-13 ${met ? 'text-good' : 'text-text-3'}`}>
            <Icon className="size-3.5 shrink-0" aria-hidden="true" />
            {label}
            <span className="sr-only">({met ? texts.met : texts.notMet})</span>
          </li>
        );
      })}
    </ul>
  );
}
