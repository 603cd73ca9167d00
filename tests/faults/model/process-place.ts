import path from 'node:path';
import { operatorToken } from '../../../api/http/access/operators.ts';
import { createDerivation } from '../../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../../infra/subject-keys/sqlite/master-key.ts';
import { compareWithRebuild } from '../../support/rebuild.ts';
import { temporaryFolder } from '../../support/server.ts';
import { startKillable } from '../killable-product.ts';
import { startArrivals } from './arriving-mails.ts';
import { problemsOfViews } from './log-rules.ts';
import type { Place } from './place.ts';

/** The embedded product as a separate process, killed with SIGKILL. */
export async function openProcessPlace(): Promise<Place> {
  let generation = 0;
  const arrivals = await startArrivals(() => generation);
  const folder = temporaryFolder();
  const start = () => startKillable({ folder, env: { SMTP_URL: arrivals.url } });
  let product = await start();
  const masterKey = readMasterKey(path.join(folder, 'master.key'), () => false);
  return {
    url: () => product.url ?? '',
    generation: () => generation,
    operatorToken: operatorToken({ derive: createDerivation(masterKey) }),
    mails: arrivals.mails,
    mayRepeat: arrivals.mayRepeat,
    fail: undefined,
    met: () => 0,
    kill: async () => {
      await product.kill();
      generation += 1;
      product = await start();
    },
    flush: undefined,
    end: async () => {
      await product.stop();
      await arrivals.close();
      return problemsOfViews(await compareWithRebuild(folder));
    },
  };
}
