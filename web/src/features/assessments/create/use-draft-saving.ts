import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DraftStep } from '../../../../../domain/draft/limits.ts';
import { AppError, messageOr } from '../../../lib/app-error.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import type { LaunchForm } from '../launch/launch-form-state.ts';
import { contentOf } from './draft-content.ts';
import { draftsKey, type Saved, writeDraft } from './draft-queries.ts';
import { texts } from './texts.ts';

/** `changed`: somebody saved another version. `ended`: somebody launched or discarded the draft. */
export type Conflict = 'changed' | 'ended';

/** `asNew`: keeps the form beside the draft that somebody else saved. */
type SaveKind = 'over' | 'asNew';

type Start = { readonly saved: Saved | null; readonly form: LaunchForm; readonly step: DraftStep };
type Kept = { readonly saved: Saved | null; readonly step: DraftStep; readonly content: string | null };

/**
 * Saves the form as a draft, one save after the other. A form that is saved already is not sent again.
 * @param onSaved called with the id of a draft that was saved for the first time
 */
export function useDraftSaving(start: Start, onSaved: (draftId: string) => void) {
  const client = useQueryClient();
  const [idFor] = useState(commandIds);
  const [kept, setKept] = useState<Kept>(() => ({
    saved: start.saved,
    step: start.step,
    content: start.saved && contentText(start.form),
  }));
  /** What the server has; read by the next save before the page is rendered again. */
  const newest = useRef(kept);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function write(step: DraftStep, form: LaunchForm, kind: SaveKind): Promise<Saved | null> {
    const before = newest.current;
    const over = kind === 'asNew' ? null : before.saved;
    const content = contentText(form);
    if (over && before.step === step && before.content === content) return over;
    setBusy(true);
    setFailure(null);
    try {
      const body = { step, content: contentOf(form) };
      const saved = await writeDraft(over, body, idFor([over, body]));
      newest.current = { saved, step, content };
      setKept(newest.current);
      setConflict(null);
      if (saved.draftId !== before.saved?.draftId) onSaved(saved.draftId);
      void client.invalidateQueries({ queryKey: draftsKey, exact: true });
      return saved;
    } catch (thrown) {
      const met = over && conflictOf(thrown);
      if (met) setConflict(met);
      else setFailure(isExplained(thrown) ? messageOr(thrown, texts.saveFailed) : texts.saveFailed);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    /** @returns the saved draft; null if it could not be saved, which the page then says */
    save(step: DraftStep, form: LaunchForm, kind: SaveKind = 'over'): Promise<Saved | null> {
      const turn = line.current.then(() => write(step, form, kind));
      line.current = turn;
      return turn;
    },
    saved: kept.saved,
    busy,
    failure,
    conflict,
    isChanged: (form: LaunchForm) => kept.content !== contentText(form),
    /** Asks about a version that somebody saved after this form was saved. */
    meetConflict: () => setConflict('changed'),
    closeConflict: () => setConflict(null),
  };
}

const contentText = (form: LaunchForm): string => JSON.stringify(contentOf(form));

const isExplained = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.code === 'DRAFT_TOO_LARGE' || thrown.code === 'TOO_MANY_DRAFTS');

function conflictOf(thrown: unknown): Conflict | null {
  if (!(thrown instanceof AppError)) return null;
  if (thrown.code === 'DRAFT_CHANGED') return 'changed';
  return thrown.code === 'DRAFT_LAUNCHED' || thrown.status === 404 ? 'ended' : null;
}
