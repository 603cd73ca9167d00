import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '../../domain/texts/in-words.ts';

/** The language of the sentences in a caller's answers. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  preferredOf(headers['accept-language'], languages) ?? 'en';

/**
 * The language that a person prefers among the known ones; regions are ignored. @param header Accept-Language (RFC
 * 9110, 12.5.4); only its first 20 entries count @returns undefined if none of them is known
 */
export function preferredOf<Known extends string>(
  header: string | undefined,
  known: readonly Known[],
): Known | undefined {
  const accepted = (header ?? '')
    .split(',', 20)
    .map((entry) => {
      const [tag = '', ...parameters] = entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return accepted
    .map(({ language }) => known.find((one) => one === language))
    .find((one) => one !== undefined);
}
