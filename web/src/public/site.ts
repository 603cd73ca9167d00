import {
  about,
  apiReference,
  changelog,
  guides,
  home,
  howItWorks,
  impactDemo,
  learn,
  platformDemo,
  privacy,
  resources,
  reviewDemo,
  security,
  terms,
} from './texts/page-heads.ts';

export type PageHead = { readonly title: string; readonly description: string };

/** The public pages of every installation. `file` is the name in the build folder; the server serves it at `path` (api/http/plugins/public-pages.ts). */
export const publicPages = [
  { path: '/', file: 'home.html', head: home },
  { path: '/about', file: 'about.html', head: about },
  { path: '/how-it-works', file: 'how-it-works.html', head: howItWorks },
  { path: '/learn', file: 'learn.html', head: learn },
  { path: '/resources', file: 'resources.html', head: resources },
  { path: '/resources/guides', file: 'guides.html', head: guides },
  { path: '/resources/api', file: 'api-reference.html', head: apiReference },
  { path: '/resources/security', file: 'security.html', head: security },
  { path: '/resources/changelog', file: 'changelog.html', head: changelog },
  { path: '/terms', file: 'terms.html', head: terms },
  { path: '/privacy', file: 'privacy.html', head: privacy },
] as const satisfies readonly { path: string; file: string; head: PageHead }[];

/** Walkthroughs, which exist only where there is a sample. */
export const samplePages = [
  { path: '/demo', file: 'demo.html', head: reviewDemo },
  { path: '/complete-demo', file: 'complete-demo.html', head: impactDemo },
  { path: '/full-demo', file: 'full-demo.html', head: platformDemo },
] as const satisfies readonly { path: string; file: string; head: PageHead }[];

export type PublicPath = (typeof publicPages | typeof samplePages)[number]['path'];
