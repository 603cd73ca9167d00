import { go } from '../actions.ts';
import { buttons } from '../look.ts';
import type { Theme } from '../model/catalogue.ts';
import { themeView } from '../model/navigation.ts';

/** Unanswered themes, each with a way to it. */
export function ThemeLinks({ themes }: { themes: readonly Theme[] }) {
  return (
    <ul className="list-disc ps-[18px]">
      {themes.map((theme) => (
        <li key={theme.id} className="py-1">
          <button type="button" className={buttons.link} onClick={() => go(themeView(theme))}>
            {theme.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
