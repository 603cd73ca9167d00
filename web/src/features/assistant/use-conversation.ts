import { useRef, useState } from 'react';
import type { AssistantAnswer } from '../../../../api/assistant/contract/assistant.ts';
import { messageOr } from '../../lib/app-error.ts';
import { ask } from './assistant-queries.ts';
import { texts } from './texts.ts';
import { type Topic, topicOf } from './topics.ts';

export type Reply =
  | { readonly kind: 'looking' }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'answer'; readonly answer: AssistantAnswer }
  | { readonly kind: 'failed'; readonly message: string };

/** What was asked, and the reply to it. */
export type Turn = { readonly id: number; readonly said: string; readonly reply: Reply };

/** The conversation of this page; kept nowhere else. */
export function useConversation(assessmentId: string | undefined) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const last = useRef(0);
  const reply = (id: number, to: Reply) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, reply: to } : turn)));

  function say(said: string, first: Reply): number {
    last.current += 1;
    const id = last.current;
    setTurns((all) => [...all, { id, said, reply: first }]);
    return id;
  }

  async function question(said: string): Promise<void> {
    const id = say(said, { kind: 'looking' });
    try {
      reply(id, { kind: 'answer', answer: await ask(said, assessmentId) });
    } catch (error) {
      reply(id, { kind: 'failed', message: messageOr(error, texts.failed) });
    }
  }

  return {
    turns,
    choose: (topic: Topic) => {
      say(texts.topics[topic].said, { kind: 'topic', topic });
    },
    send: (said: string) => {
      const topic = topicOf(said);
      if (topic) say(said, { kind: 'topic', topic });
      else void question(said);
    },
  };
}
