import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import { makeWorkspace } from '../../workers/demo/make.ts';
import { type Product, type ProductOptions, runProduct } from './product.ts';
import { temporaryFolder } from './server.ts';

export type DemoProduct = Product & {
  readonly workspace: DemoWorkspace;
  /** Header that only the server in front knows. */
  readonly front: Readonly<Record<string, string>>;
};

/** A moment of the day for which tests make the workspace. */
const demoNow = Date.parse('2026-11-20T10:00:00.000Z');

/** Makes the demo workspace and serves it in this process, as workers/demo/serve-workspace.ts does in its own. */
export async function runDemo(options: ProductOptions = {}): Promise<DemoProduct> {
  const folder = options.folder ?? temporaryFolder();
  const workspace = await makeWorkspace({
    folder,
    publicUrl: 'http://127.0.0.1:1',
    now: demoNow,
    seed: 1,
  });
  const secret = 'secret-of-the-front-server-in-tests-0123456';
  const product = await runProduct({
    ...options,
    folder,
    env: { TRUST_PROXY: '1', ...options.env },
    sampled: { demo: { workspace, secret, call: null } },
  });
  return { ...product, workspace, front: { 'x-sample-secret': secret } };
}
