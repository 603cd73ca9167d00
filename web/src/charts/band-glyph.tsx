import { texts } from './texts.ts';

export type Band = 'strong' | 'moderate' | 'weak';

export const bandText: Record<Band, string> = texts.bands;
export const notRatedText = texts.notRated;

const glyphs: Record<Band, string> = { strong: '▲', moderate: '●', weak: '▼' };

/** A shape beside every score, so that a band is not conveyed by colour alone. With `onColour`, it takes the surrounding text colour. */
export function BandGlyph({ band, onColour = false }: { band: Band; onColour?: boolean }) {
  return (
    <span
      title={bandText[band]}
      className={`inline-flex items-center text-12 ${onColour ? 'text-current' : 'text-text-2'}`}
    >
      <span aria-hidden="true">{glyphs[band]}</span>
      <span className="sr-only">{bandText[band]}</span>
    </span>
  );
}
