import { numberText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Section with the released comments by theme; themes with the most comments come first. */
export function WrittenComments({
  comments: { themes, total },
}: {
  comments: NonNullable<Report['comments']>;
}) {
  if (themes.length === 0) return null;
  const shown = themes.reduce((sum, theme) => sum + theme.texts.length, 0);
  return (
    <Section title={words.comments} note={words.commentsNote(numberText(shown), numberText(total))}>
      {themes.map(({ theme, name, texts: written }) => (
        <div key={theme} className="report-keep flex flex-col gap-1">
          <h3 className="font-medium">
            <span className="mr-2 font-normal text-text-3 tabular">{theme}</span>
            {name}
          </h3>
          <ul className="flex max-w-reading list-disc flex-col gap-1 pl-5 text-text-2">
            {written.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same comment, and the list never changes
              <li key={at} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
