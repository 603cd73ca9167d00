import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '../../domain/texts/in-words.ts';

/** The first language of the Accept-Language header that has a catalogue; English if none has. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const asked = (request.headers['accept-language'] ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return {
        language: tag.split('-')[0]?.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of asked) {
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}
