import { useState } from 'react';
import { Button } from '../../../../ui/action/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { DraftDialog } from '../../../../ui/overlay/draft-dialog.tsx';
import { texts } from '../texts.ts';
import { parsePeople } from './parse-people.ts';
import { groupOfOthers, type SecondChoice } from './people-rows.ts';

type Props = {
  /** Groups that the pasted text may name. */
  groups: readonly string[];
  second: SecondChoice | undefined;
  onAdd: (text: string) => void;
  onClose: () => void;
};

export function PasteDialog({ groups, second, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);

  const add = () => {
    const nobody = parsePeople(text, groups).people.length === 0;
    setEmpty(nobody);
    if (!nobody) onAdd(text);
  };

  return (
    <DraftDialog
      title={texts.pasteTitle}
      wide
      action={
        <Button variant="primary" onClick={add}>
          {texts.pasteAdd}
        </Button>
      }
      unsaved={text.trim() !== ''}
      onClose={onClose}
    >
      <Field
        label={texts.pasteLabel}
        hint={texts.pasteHint(groupOfOthers(groups), second?.name)}
        error={empty ? texts.pasteNothing : undefined}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={10}
            spellCheck={false}
            placeholder={texts.pastePlaceholder(
              groups[0] ?? '',
              groups[1] ?? groups[0] ?? '',
              exampleOf(second),
            )}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </DraftDialog>
  );
}

function exampleOf(second: SecondChoice | undefined): readonly [string, string] {
  const [here = second?.name ?? '', there = here] = second?.groups ?? [];
  return [here, there];
}
