import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defaultFramework, frameworkQuery } from '../../lib/cache/framework.ts';
import { queryClient } from '../../lib/cache/query.ts';
import { needs } from '../guard.ts';
import { documentsSearch } from '../search.ts';
import { signedIn } from './signed-in.ts';

/** Names of the lenses; the pages read the library themselves, because they show its filters meanwhile. */
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

export const documentPages = [documents, upload] as const;
