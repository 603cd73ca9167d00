import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { parsePeople } from './parse-people.ts';
import { texts } from './texts.ts';

type Props = { onAdd: (text: string) => void; onClose: () => void };

export function PasteDialog({ onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);

  const add = () => {
    const nobody = parsePeople(text).people.length === 0;
    setEmpty(nobody);
    if (!nobody) onAdd(text);
  };

  return (
    <Dialog
      title={texts.pasteTitle}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={add}>
            {texts.pasteAdd}
          </Button>
        </>
      }
    >
      <Field label={texts.pasteLabel} hint={texts.pasteHint} error={empty ? texts.pasteNothing : undefined}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={10}
            spellCheck={false}
            placeholder={texts.pastePlaceholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
