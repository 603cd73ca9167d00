import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { longestQuestion } from '../../../../api/assistant/contract/assistant.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { useAccess } from '../../lib/session/access.ts';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Log } from './log.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { texts } from './texts.ts';
import { useConversation } from './use-conversation.ts';

const { questions } = texts;

/** Answers questions from stored facts, with where each can be checked. */
export function AssistantView() {
  useDocumentTitle(texts.title);
  const [assessmentId, setAssessment] = useState<string>();
  const [opensPages, setOpensPages] = useState(true);
  const { turns, choose, send } = useConversation(assessmentId);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex w-full max-w-form flex-col gap-4">
      <PageHeader title={texts.title} note={texts.note} />
      <Shortcuts
        onChoose={(topic) => {
          choose(topic);
          if (topic === 'documents') field.current?.focus();
        }}
      />
      <Card flush>
        <AboutAssessment chosen={assessmentId} onChoose={setAssessment} />
        <Log turns={turns} opensPages={opensPages} onAgain={send} />
        <div className="flex flex-col gap-3 border-line border-t px-4 py-3 md:px-5">
          <QuickReplies onChoose={send} />
          <QuestionForm field={field} onSend={send} />
        </div>
      </Card>
      <Checkbox
        label={texts.opening.auto}
        hint={texts.opening.autoHint}
        checked={opensPages}
        onChange={({ currentTarget }) => setOpensPages(currentTarget.checked)}
      />
    </div>
  );
}

function AboutAssessment({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (assessmentId: string | undefined) => void;
}) {
  const id = useId();
  const maySeeResults = useAccess('results.read').allowed;
  const { data } = useQuery({ ...assessmentsQuery(), enabled: maySeeResults });
  if (!data || data.assessments.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 md:px-5">
      <label htmlFor={id} className="text-13 text-text-2">
        {texts.about}
      </label>
      <div className="w-full min-w-0 sm:w-80">
        <Select
          id={id}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        >
          <option value="">{texts.newest}</option>
          {data.assessments.map((one) => (
            <option key={one.assessmentId} value={one.assessmentId}>
              {one.name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function QuickReplies({ onChoose }: { onChoose: (said: string) => void }) {
  const maySeeResults = useAccess('results.read').allowed;
  const replies = [
    ...(maySeeResults ? [questions.strongest, questions.disagree, questions.changed, questions.overdue] : []),
    questions.framework,
    questions.market,
    questions.people,
    questions.finance,
    questions.strategy,
    texts.topics.help.said,
  ];
  return (
    <ul aria-label={texts.replies} className="flex gap-1.5 overflow-x-auto p-0.5 sm:flex-wrap">
      {replies.map((said) => (
        <li key={said} className="shrink-0">
          <Button size="dense" onClick={() => onChoose(said)}>
            {said}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function QuestionForm({
  field,
  onSend,
}: {
  field: RefObject<HTMLInputElement | null>;
  onSend: (said: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = typed.trim();
    if (said === '') {
      field.current?.focus();
      return;
    }
    onSend(said);
    setTyped('');
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 grow basis-60 flex-col gap-1.5">
        <label htmlFor={id} className="text-13 font-medium">
          {texts.field}
        </label>
        <TextInput
          ref={field}
          id={id}
          value={typed}
          maxLength={longestQuestion}
          placeholder={texts.placeholder}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="primary">
        {texts.ask}
      </Button>
    </form>
  );
}
