import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-surface text-text',
  good: 'border-transparent bg-good-tint text-good',
  warn: 'border-transparent bg-warn-tint text-warn',
  bad: 'border-transparent bg-bad-tint text-bad',
  info: 'border-transparent bg-info-tint text-info',
  accent: 'border-transparent bg-accent-subtle text-accent-text',
};

type Props = {
  tone?: Tone;
  children: ReactNode;
  action?: ReactNode;
};

/** A notice in the flow of the page. With tone `bad`, screen readers announce it when it appears. */
export function Banner({ tone = 'neutral', children, action }: Props) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border px-3.5 py-2.5 text-14 forced-colors:border ${tones[tone]}`}
    >
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  );
}
