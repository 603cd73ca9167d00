import { closeRedis, connectRedis } from '../../redis/connect-redis.ts';
import { answered } from '../../redis/errors.ts';
import { type ProcessReport, type ProcessReports, reportLifeMs } from '../port.ts';

/** Stores one key per process, which expires automatically, and a set of their names for listing. */
export function openRedisProcessReports(options: {
  readonly url: string;
  readonly prefix?: string;
  readonly onError?: (error: Error) => void;
}): ProcessReports {
  const { url, prefix = 'processes', onError } = options;
  const redis = connectRedis(url, { name: 'process-reports', ...(onError && { onError }) });
  const names = `{${prefix}}:names`;
  const keyOf = (id: string) => `{${prefix}}:report:${id}`;
  return {
    put: async (report) => {
      await answered(redis.set(keyOf(report.id), JSON.stringify(report), 'PX', reportLifeMs));
      await answered(redis.sadd(names, report.id));
    },
    list: async () => {
      const ids = (await answered(redis.smembers(names))).toSorted();
      if (ids.length === 0) return [];
      const texts = await answered(redis.mget(ids.map(keyOf)));
      const gone = ids.filter((_, index) => texts[index] === null);
      if (gone.length > 0) await answered(redis.srem(names, gone));
      return texts.flatMap((text) => (text ? [JSON.parse(text) as ProcessReport] : []));
    },
    remove: async (id) => {
      await answered(redis.del(keyOf(id)));
      await answered(redis.srem(names, id));
    },
    close: () => closeRedis(redis),
  };
}
