import { runProduct } from '../support/product.ts';
import type { OpenApi } from './breaking-changes.ts';

/** The running product's description of its API: the routes for programs, without the pages. */
export async function describedApi(): Promise<OpenApi> {
  const product = await runProduct();
  try {
    const answer = await fetch(`${product.url}/api/openapi.json`);
    const described = (await answer.json()) as OpenApi;
    const paths = Object.entries(described.paths)
      .filter(([path]) => path.startsWith('/api/'))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return { ...described, paths: Object.fromEntries(paths) };
  } finally {
    await product.stop();
  }
}
