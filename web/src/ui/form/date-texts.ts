import { calendarInWords } from '../../../../domain/kernel/calendar.ts';

export const texts = {
  none: 'none',
  incomplete: (label: string, optional: boolean) =>
    optional
      ? `${label}: the date is not complete. Complete it, or clear every part of it.`
      : `${label}: the date is not complete. Complete it.`,
  outside: (label: string) => `${label}: the year must be ${calendarInWords}. Correct it.`,
} as const;
