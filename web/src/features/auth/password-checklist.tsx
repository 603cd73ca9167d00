import { Check, Circle } from 'lucide-react';
import { passwordRules } from '../../../../api/contract/auth.ts';
import { texts } from './texts.ts';

export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} aria-label={texts.rules} className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2">
      {passwordRules.map(({ code, label, holds }) => {
        const met = holds(password);
        const Icon = met ? Check : Circle;
        return (
          <li key={code} className={`flex items-center gap-2 text-13 ${met ? 'text-good' : 'text-text-3'}`}>
            <Icon className="size-3.5 shrink-0" aria-hidden="true" />
            {label}
            <span className="sr-only">({met ? texts.met : texts.notMet})</span>
          </li>
        );
      })}
    </ul>
  );
}
