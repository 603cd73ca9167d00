const button =
  'inline-flex items-center justify-center rounded-control border py-2 font-medium transition-colors ' +
  'disabled:border-line disabled:bg-sunken disabled:text-text-3';
const primary =
  'border-transparent bg-accent text-on-accent hover:bg-accent-hover forced-colors:border-current';
const secondary = 'border-control bg-surface hover:bg-sunken';
const usual = 'min-h-11 px-4';
const large = 'min-h-12 px-6';

/** Classes of the buttons, for buttons and for links that look like one. Large ones end a page. */
export const buttons = {
  primary: `${button} ${primary} ${usual}`,
  secondary: `${button} ${secondary} ${usual}`,
  largePrimary: `${button} ${primary} ${large}`,
  largeSecondary: `${button} ${secondary} ${large}`,
  quiet: `${button} min-h-11 gap-1.5 border-transparent px-2 text-14 text-text-2 hover:bg-sunken`,
  link: 'inline min-h-6 rounded-[2px] border border-transparent py-0.5 text-start text-accent-text underline underline-offset-3 disabled:text-text-3',
};

/** Classes of a number of answers; the colour comes beside it. */
export const entryCount = 'flex-none text-13 font-normal tabular';

/** Classes of a page with the lenses beside it, where there is space. */
export const columns = {
  page: 'mx-auto max-w-survey lg:grid lg:max-w-[1040px] lg:grid-cols-[232px_minmax(0,var(--width-survey))] lg:gap-10 lg:px-6',
  aside:
    'hidden self-start overflow-y-auto py-6 lg:sticky lg:top-(--bar) lg:-ms-2.5 lg:block lg:max-h-[calc(100dvh-var(--bar))]',
  main: 'px-(--gutter) pt-5 lg:px-0 lg:pt-7',
};

/** Classes of texts and boxes that several pages share. */
export const look = {
  control:
    'min-h-12 w-full rounded-control border border-control bg-surface px-3 py-2.5 aria-invalid:border-bad',
  description: 'text-text-2',
  error: 'text-14 font-medium text-bad',
  /** Above the heading of a page with one message. */
  eyebrow: 'mb-1 text-14 font-medium text-text-3',
  form: 'grid gap-1.5 pt-2',
  hint: 'text-14 text-text-3',
  lead: 'text-18',
  notice: 'mb-4 rounded-control bg-info-tint px-3 py-2 text-14 text-info forced-colors:border',
  page: 'mx-auto max-w-reading px-(--gutter) pt-6 pb-8 md:pt-12',
  points: 'list-disc space-y-1.5 ps-5 text-text-2',
  /** Before the page is there. */
  opening: 'mx-auto max-w-reading px-(--gutter) pt-6 pb-8 text-text-3',
  /** Buttons beside each other. */
  row: 'flex flex-wrap gap-2',
  subheading: 'text-16 font-semibold',
};
