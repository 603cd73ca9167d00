import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defaultFramework, frameworkQuery } from '../../lib/cache/framework.ts';
import { queryClient } from '../../lib/cache/query.ts';
import { needs } from '../guard.ts';
import { dissectSearch, documentsSearch } from '../search.ts';
import { signedIn } from './signed-in.ts';

/** Loads the names of the lenses. The pages load the library themselves, because they show its filters while it loads. */
const lensesKnown = () => queryClient.ensureQueryData(frameworkQuery(defaultFramework));

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents',
  beforeLoad: needs('documents.read'),
  validateSearch: documentsSearch,
  loader: lensesKnown,
  component: lazyRouteComponent(() => import('../../routes/documents-page.tsx'), 'DocumentsPage'),
});

const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/upload',
  beforeLoad: needs('documents.write'),
  loader: lensesKnown,
  component: lazyRouteComponent(() => import('../../routes/upload-page.tsx'), 'UploadPage'),
});

const dissect = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/dissect',
  beforeLoad: needs('documents.read'),
  validateSearch: dissectSearch,
  loader: lensesKnown,
  component: lazyRouteComponent(() => import('../../routes/dissect-page.tsx'), 'DissectPage'),
});

const dataSources = createRoute({
  getParentRoute: () => signedIn,
  path: '/assessment/data-sources',
  beforeLoad: needs('documents.read'),
  loader: lensesKnown,
  component: lazyRouteComponent(() => import('../../routes/data-sources-page.tsx'), 'DataSourcesPage'),
});

const lexicon = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/lexicon',
  beforeLoad: needs('documents.read'),
  loader: lensesKnown,
  component: lazyRouteComponent(() => import('../../routes/lexicon-page.tsx'), 'LexiconPage'),
});

export const documentPages = [documents, upload, dissect, dataSources, lexicon] as const;
