import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { operationGroups } from './openapi-groups.ts';
import { AboutPage } from './pages/about-page.tsx';
import { ApiReferencePage } from './pages/api-reference-page.tsx';
import { ChangelogPage } from './pages/changelog-page.tsx';
import { DemoPage } from './pages/demo-page.tsx';
import { GuidesPage } from './pages/guides-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { HowItWorksPage } from './pages/how-it-works-page.tsx';
import { LearnPage } from './pages/learn-page.tsx';
import { NoticePage } from './pages/notice-page.tsx';
import { ResourcesPage } from './pages/resources-page.tsx';
import { SecurityPage } from './pages/security-page.tsx';
import { type BuiltFiles, Document } from './parts/document.tsx';
import { type PublicPath, publicPages, samplePages } from './site.ts';
import { impactDemo, platformDemo, reviewDemo } from './texts/demos.ts';

type Sources = {
  readonly files: BuiltFiles;
  readonly openapi: unknown;
};

/** Renders every public page as a complete HTML document, with its address and file name. Called by the build (web/vite.config.ts). */
export function prerender({
  files,
  openapi,
}: Sources): readonly { path: string; file: string; html: string }[] {
  const pages: Record<PublicPath, () => ReactNode> = {
    '/': () => <HomePage />,
    '/about': () => <AboutPage />,
    '/how-it-works': () => <HowItWorksPage />,
    '/learn': () => <LearnPage />,
    '/resources': () => <ResourcesPage />,
    '/resources/guides': () => <GuidesPage />,
    '/resources/api': () => <ApiReferencePage groups={operationGroups(openapi)} />,
    '/resources/security': () => <SecurityPage />,
    '/resources/changelog': () => <ChangelogPage />,
    '/demo': () => <DemoPage demo={reviewDemo} />,
    '/complete-demo': () => <DemoPage demo={impactDemo} />,
    '/full-demo': () => <DemoPage demo={platformDemo} />,
    '/terms': () => <NoticePage />,
    '/privacy': () => <NoticePage />,
  };
  const { app, ...guests } = files;
  return [...publicPages, ...samplePages].map(({ path, file, head }) => {
    const onlyHere = path === '/' && app ? { ...guests, app } : guests;
    const html = renderToStaticMarkup(
      <Document path={path} head={head} files={onlyHere}>
        {pages[path]()}
      </Document>,
    );
    return { path, file, html: `<!doctype html>\n${app ? withAppFiles(html, app) : html}` };
  });
}

/** Adds the app's files to the template as text, because React renders a template element empty. */
function withAppFiles(html: string, app: NonNullable<BuiltFiles['app']>): string {
  const files = [
    ...app.styles.map((file) => `<link rel="stylesheet" blocking="render" crossorigin href="${file}">`),
    '<script src="/start-app.js"></script>',
    ...app.preloads.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    `<script type="module" crossorigin src="${app.script}"></script>`,
  ];
  return html.replace(/(<template id="app-files">)(?=<\/template>)/, `$1${files.join('')}`);
}
