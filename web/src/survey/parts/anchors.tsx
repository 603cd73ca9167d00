import type { SurveyScale, Theme } from '../model/catalogue.ts';

/** Descriptions of an organisation at 0, 4 and 9. On a wide page they are always visible, below the ends of the scale. */
export function Anchors({
  id,
  theme,
  scale,
  open,
}: {
  id: string;
  theme: Theme;
  scale: SurveyScale;
  open: boolean;
}) {
  return (
    <dl
      id={id}
      className={`${open ? 'grid' : 'hidden'} gap-2 pt-1 pb-3 text-14 leading-(--size-14-line) text-text-2 md:grid md:grid-cols-3 md:gap-5 md:pt-2 md:pb-1 md:text-13 md:text-text-3`}
    >
      {Object.entries(theme.anchors).map(([at, meaning]) => (
        <div key={at}>
          <dt className="font-semibold text-text md:inline">
            {at}{' '}
            <span className="md:hidden">{scale.labels.find((label) => label.at === Number(at))?.label}</span>
          </dt>
          <dd className="md:inline">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
