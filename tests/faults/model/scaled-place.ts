import { operatorToken } from '../../../api/http/access/operators.ts';
import { createDerivation, parseMasterKey } from '../../../infra/subject-keys/master-key.ts';
import { startScaled } from '../../support/scaled.ts';
import { startArrivals } from './arriving-mails.ts';
import type { Place } from './place.ts';

/** An API and a worker process, Redis, S3 and an event store that speaks EventStoreDB's protocol. A kill hits the worker. */
export async function openScaledPlace(): Promise<Place> {
  const arrivals = await startArrivals(() => 0);
  const product = await startScaled({ apis: 1, workers: 1, env: { SMTP_URL: arrivals.url } });
  const masterKey = parseMasterKey(product.env.MASTER_KEY ?? '');
  return {
    url: () => product.url,
    generation: () => 0,
    operatorToken: operatorToken({ derive: createDerivation(masterKey) }),
    mails: arrivals.mails,
    mayRepeat: arrivals.mayRepeat,
    fail: undefined,
    met: () => 0,
    kill: async () => {
      const worker = product.workers.at(-1);
      await product.startWorker();
      await worker?.kill();
    },
    flush: () => product.redis.flush(),
    end: async () => {
      await product.stop();
      await arrivals.close();
      return [];
    },
  };
}
