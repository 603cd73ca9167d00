import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-text-2',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  accent: 'bg-accent-subtle text-accent-text',
};

type Props = {
  tone?: Tone;
  /** Allows a second line, for a label that is a whole sentence. */
  sentence?: boolean;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', sentence = false, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${sentence ? '' : 'whitespace-nowrap'} rounded-cell px-1.5 py-0.5 text-12 font-medium forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
