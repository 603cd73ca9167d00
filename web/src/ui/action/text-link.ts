/** A link in running text or beside a form. It is inline; alone on a line it is tall enough to tap. */
export const textLink =
  'rounded-cell py-1 text-13 font-medium text-accent-text underline underline-offset-2 hover:text-text';
