import type { SurveyScale, Theme } from '../model/catalogue.ts';

/** Descriptions of an organisation at 0, 4 and 9. On a wide page they are always visible (survey.css). */
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
    <dl id={id} className={open ? 'anchors open' : 'anchors'}>
      {Object.entries(theme.anchors).map(([at, meaning]) => (
        <div key={at}>
          <dt>
            {at} <span>{scale.labels.find((label) => label.at === Number(at))?.label}</span>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
