import type { TakeState } from '../../../../api/response/contract/take.ts';
import { type Answers, isAnswered } from './answers.ts';
import type { Catalogue, Theme } from './catalogue.ts';

export type View =
  | { readonly page: 'intro' }
  /** `theme`: the theme to scroll to, if the person chose one. */
  | { readonly page: 'section'; readonly index: number; readonly theme: string | null }
  | { readonly page: 'expertise' }
  | { readonly page: 'review' }
  | { readonly page: 'thanks' }
  /** This browser is not admitted to the answers. */
  | { readonly page: 'resume' }
  | { readonly page: 'scheduled' }
  | { readonly page: 'closed' };

export const sectionView = (index: number): View => ({ page: 'section', index, theme: null });

export const themeView = (theme: Theme): View => ({ page: 'section', index: theme.section, theme: theme.id });

/**
 * The theme at which to continue: the first unanswered one after the last answer, so that a person who answers the lenses in
 * another order stays where they are. If there is none, the first unanswered one; null if all are answered.
 */
export function nextOpenTheme({ themes }: Catalogue, answers: Answers): Theme | null {
  const last = themes.findLastIndex(({ id }) => isAnswered(answers, id));
  const open = (theme: Theme) => !isAnswered(answers, theme.id);
  return themes.slice(last + 1).find(open) ?? themes.find(open) ?? null;
}

/** First page after a link is opened. */
export function firstView(
  take: Pick<TakeState, 'admission' | 'assessment' | 'response'>,
  catalogue: Catalogue,
  answers: Answers,
): View {
  if (take.assessment.status === 'closed') return { page: 'closed' };
  if (take.assessment.status === 'scheduled') return { page: 'scheduled' };
  if (!opens(take.admission)) return { page: 'resume' };
  if (take.response.state === 'submitted') return { page: 'thanks' };
  if (take.response.state === 'notStarted') return { page: 'intro' };
  const next = nextOpenTheme(catalogue, answers);
  if (next === null) return { page: 'review' };
  const opensPage = catalogue.sections[next.section]?.themes[0]?.id === next.id;
  return opensPage ? sectionView(next.section) : themeView(next);
}

/** Whether this browser may open the answers, or no answers have been given yet. */
export const opens = ({ state }: TakeState['admission']): boolean => state === 'here' || state === 'nobody';

/** The page before this one; null on the first page. */
export function previousView(view: View, { sections }: Catalogue): View | null {
  if (view.page === 'review') return sectionView(sections.length - 1);
  return view.page === 'section' && view.index > 0 ? sectionView(view.index - 1) : null;
}

/** The page after the last section is the review. */
export function nextView(view: View, { sections }: Catalogue): View {
  if (view.page !== 'section') return view;
  return view.index + 1 < sections.length ? sectionView(view.index + 1) : { page: 'review' };
}

/** Validates a view from the browser's history, which an older version of this page may have stored. */
export function viewFromHistory(kept: unknown, { sections }: Catalogue): View | null {
  if (typeof kept !== 'object' || kept === null || !('page' in kept)) return null;
  if (kept.page === 'intro' || kept.page === 'review' || kept.page === 'thanks' || kept.page === 'expertise')
    return { page: kept.page };
  if (kept.page !== 'section' || !('index' in kept) || typeof kept.index !== 'number') return null;
  return sections[kept.index] ? sectionView(kept.index) : null;
}
