import type { With } from '../with.ts';

export const report = {
  'report.noChromium':
    'This installation has no Chromium to draw a PDF with. Open the report and print it from your browser instead.',
  'report.notFound': 'There is nothing here, or you may not see it.',
  'report.nothingReleased':
    'Nothing is released yet, so there is nothing to report. Wait for the first release.',
  'report.passphraseNeeded': 'Please enter the passphrase that belongs to this link.',
  'report.passphraseWrong': 'This is not the passphrase of this link.',
  'report.tooManyLinks': ({ openMax }: With<'openMax'>) =>
    `An assessment has at most ${openMax} open links. Revoke one that is no longer used.`,
  'report.tooManyRequests': 'Too many wrong links. Please wait a minute.',
} as const;
