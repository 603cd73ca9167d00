export const texts = {
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`,
  notDrawn: 'This page cannot be drawn. Its file may be damaged.',
  more: (pages: number) =>
    `The first ${pages.toLocaleString('en')} pages are shown. Download the file to see the rest.`,
} as const;
