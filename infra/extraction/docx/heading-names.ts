/**
 * Level of a heading by the name of its style. Word stores the English name in every language; other programs store the
 * name that their users see. null: not a heading.
 */
export function levelOfStyleName(name: string): number | null {
  const normalized = name.trim().toLowerCase();
  if (titles.has(normalized)) return 0;
  const level = Number(normalized.slice(-1));
  if (!(level >= 1 && level <= 9)) return null;
  return headings.has(normalized.slice(0, -1).trim()) ? level : null;
}

/** Titles of a document, whose level is above all headings. */
const titles = new Set([
  'title',
  'titel',
  'titre',
  'título',
  'titolo',
  'tytuł',
  'название',
  '标题',
  '表題',
  '제목',
]);

const headings = new Set([
  'heading',
  'überschrift',
  'titre',
  'título',
  'titolo',
  'encabezado',
  'kop',
  'rubrik',
  'overskrift',
  'otsikko',
  'nagłówek',
  'nadpis',
  'naslov',
  'címsor',
  'titlu',
  'başlık',
  'заголовок',
  'επικεφαλίδα',
  'כותרת',
  'عنوان',
  '标题',
  '標題',
  '見出し',
  '제목',
]);
