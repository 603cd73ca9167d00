import { useCallback, useEffect, useRef, useState } from 'react';
import { discardDraft, readDraft, saveDraft } from './launch-draft.ts';
import { emptyForm, type LaunchForm } from './launch-form-state.ts';

const saveAfterMs = 400;

export type ChangeForm = (part: Partial<LaunchForm> | ((before: LaunchForm) => Partial<LaunchForm>)) => void;

/**
 * State of the form. It is saved on this device shortly after every change, so that no input is lost.
 * @param proposed the form of an assessment to repeat. A draft of something else is not overwritten: `asks` is then true until
 *   `replace` or `keep`
 */
export function useDraft(userId: string, company: string, threshold: number, proposed?: LaunchForm) {
  const [found] = useState(() => readDraft(userId));
  const isOther = proposed !== undefined && found !== null && found.repeats !== proposed.repeats;
  const [form, setForm] = useState<LaunchForm>(() => found ?? proposed ?? emptyForm(company, threshold));
  const [asks, setAsks] = useState(isOther);
  const [restored, setRestored] = useState(found !== null && !isOther);
  const [saved, setSaved] = useState<'untouched' | 'saved' | 'failed'>(found ? 'saved' : 'untouched');
  const touched = useRef(false);

  const change = useCallback<ChangeForm>((part) => {
    touched.current = true;
    setForm((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  }, []);

  useEffect(() => {
    if (!touched.current) return;
    // Checked when the timer fires, so that a draft discarded meanwhile is not saved again.
    const save = () => {
      if (touched.current) setSaved(saveDraft(userId, form) ? 'saved' : 'failed');
    };
    const timer = setTimeout(save, saveAfterMs);
    const saveNow = () => {
      if (touched.current) saveDraft(userId, form);
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveNow);
      // Saves when the person navigates inside the app, so that the last key presses are not lost.
      saveNow();
    };
  }, [userId, form]);

  const discard = useCallback(() => {
    touched.current = false;
    discardDraft(userId);
  }, [userId]);

  const reset = () => {
    discard();
    setForm(emptyForm(company, threshold));
    setRestored(false);
    setSaved('untouched');
  };

  const replace = () => {
    if (proposed) change(proposed);
    setAsks(false);
  };
  const keep = () => setAsks(false);

  return { form, change, restored, asks, replace, keep, saved, discard, reset };
}
