import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ActionPlanPerson } from '../../../../../api/action-plan/contract/action-plan.ts';
import { actionPlanLimits } from '../../../../../domain/action-plan/limits.ts';
import { count } from '../../../lib/display/format.ts';
import { announce } from '../../../lib/live/announce.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useOptions } from '../../../ui/form/use-options.ts';
import { Avatar } from '../../account/avatar.tsx';
import { useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';
import { matching, mentionAt, toStored } from './mentions.ts';

const words = texts.comments;

type Props = {
  label: string;
  action: string;
  busy: boolean;
  error: string | null;
  /** Initial text in its typed form, with names in mentions. */
  initial?: string;
  onCancel?: () => void;
  /** Receives the text in its stored form. If the promise rejects, the typed text is kept. */
  onSubmit: (text: string) => Promise<unknown>;
};

/** A text field in which @ opens a list of members. The field keeps the focus; arrow keys move in the list. */
export function Composer({ label, action, busy, error, initial = '', onCancel, onSubmit }: Props) {
  const { people, me } = useActionPlanContext();
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);

  const mention = closed ? undefined : mentionAt(typed, caret);
  const others = people.filter(({ accountId }) => accountId !== me);
  const found = mention ? matching(others, mention.query) : [];
  const foundCount = found.length;
  const isOpen = foundCount > 0;
  const options = useOptions(found.map(({ accountId }) => accountId));
  useEffect(() => {
    if (foundCount > 0) announce(words.found(count(foundCount, 'member', 'members')));
  }, [foundCount]);

  const choose = (person: ActionPlanPerson) => {
    if (!mention) return;
    const before = `${typed.slice(0, mention.from)}@${person.name} `;
    setTyped(before + typed.slice(caret).replace(/^ /, ''));
    setChosen([...chosen, person.accountId]);
    setClosed(true);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    if (!isOpen) return;
    const person = found[options.at];
    if (options.moved(event)) return event.stopPropagation();
    if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    // Escape closes the list only, not the surrounding panel.
    event.preventDefault();
    event.stopPropagation();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = toStored(typed.trim(), people, chosen);
    setMissing(text === '');
    if (text === '' || busy) return;
    // The comment is already displayed optimistically. If sending fails, its text returns to the field.
    if (!onCancel) setTyped('');
    onSubmit(text).then(
      () => setChosen([]),
      () => {
        setTyped((since) => since || typed);
        field.current?.focus();
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="relative flex flex-col gap-2">
      <Field
        label={label}
        hint={words.hint}
        error={error ?? (missing && typed.trim() === '' ? words.missing : undefined)}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={field}
            value={typed}
            maxLength={actionPlanLimits.commentMax}
            {...options.field}
            aria-haspopup="listbox"
            onChange={(event) => {
              setTyped(event.target.value);
              setCaret(event.target.selectionStart);
              setClosed(false);
              options.toFirst();
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => setClosed(true)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {isOpen ? <MemberOptions people={found} options={options} onChoose={choose} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button size="dense" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        <Button size="dense" type="submit" variant="primary" busy={busy && texts.processing}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type MemberProps = {
  people: readonly ActionPlanPerson[];
  options: ReturnType<typeof useOptions>;
  onChoose: (person: ActionPlanPerson) => void;
};

/** Members whose name matches the text after @. */
function MemberOptions({ people, options, onChoose }: MemberProps) {
  return (
    <div
      id={options.listId}
      role="listbox"
      aria-label={words.members}
      className="rounded-panel border border-line bg-raised p-1 shadow-float"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={person.accountId}
          {...options.option(index)}
          role="option"
          // Keeps the focus in the field; losing it would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={`flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 hover:bg-hover pointer-coarse:min-h-11 ${
            index === options.at ? 'bg-hover forced-colors:outline' : ''
          }`}
        >
          <Avatar name={person.name} avatar={person.avatar} />
          {person.name}
        </div>
      ))}
    </div>
  );
}
