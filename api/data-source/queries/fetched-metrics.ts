import type { Metric } from '../../../domain/data-source/metrics.ts';
import { erased, type Personal } from '../../queries/personal.ts';

/** The metrics of a fetch, decrypted, in their order; none if the key of the source was destroyed. */
export async function metricsOf(personal: Personal, sealed: string): Promise<readonly Metric[]> {
  const text = await personal.read(sealed);
  return text === erased ? [] : (JSON.parse(text) as Metric[]);
}
