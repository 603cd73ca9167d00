import type { ReactNode } from 'react';
import { productName } from '../../lib/display/product.ts';
import type { PageHead, PublicPath } from '../site.ts';
import { frame as texts } from '../texts/frame.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export type BuiltFiles = {
  readonly script: string;
  readonly styles: readonly string[];
  /** Files that start the app, for the one page that is both a public page and the app. */
  readonly app?: {
    readonly script: string;
    readonly preloads: readonly string[];
    readonly styles: readonly string[];
  };
};

type Props = { path: PublicPath; head: PageHead; files: BuiltFiles; children: ReactNode };

/** Placeholder `{{origin}}`, which the running server replaces, because only it knows the origin. */
const origin = '{{origin}}';

export function Document({ path, head, files, children }: Props) {
  const title = head.title.startsWith(productName) ? head.title : `${head.title} · ${productName}`;
  const address = `${origin}${path}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f7f9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b0e14" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        <link rel="canonical" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={productName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${origin}/social-card.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Filled by prerender.tsx; site-start.js activates it if a person is signed in. */}
        {files.app ? <template id="app-files" /> : null}
        <script src="/site-start.js" />
        {files.styles.map((file) => (
          <link key={file} rel="stylesheet" href={file} data-site="" />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body>
        {files.app ? <div id="root" /> : null}
        <div id="public" className="flex min-h-dvh flex-col">
          <a
            href="#content"
            className="fixed top-2 left-2 z-30 -translate-y-16 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
          >
            {texts.skip}
          </a>
          <SiteHeader path={path} />
          <main id="content" tabIndex={-1} className="grow outline-none">
            {children}
          </main>
          <SiteFooter />
        </div>
      </body>
    </html>
  );
}
