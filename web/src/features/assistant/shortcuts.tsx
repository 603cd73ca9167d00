import { BookOpen, ClipboardPlus, FileText, Gauge, type LucideIcon } from 'lucide-react';
import { useAccess } from '../../lib/session/access.ts';
import { texts } from './texts.ts';
import type { Topic } from './topics.ts';

type Card = { readonly topic: keyof typeof texts.cards & Topic; readonly icon: LucideIcon };

/** The shortcuts of the greeting; one that this member may not follow is left out. */
export function Shortcuts({ onChoose }: { onChoose: (topic: Topic) => void }) {
  const mayLaunch = useAccess('assessments.manage').allowed;
  const mayUpload = useAccess('documents.write').allowed;
  const maySeeResults = useAccess('results.read').allowed;
  const mayRead = useAccess('documents.read').allowed;
  const cards: readonly Card[] = [
    ...(mayLaunch || mayUpload ? [{ topic: 'start', icon: ClipboardPlus } as const] : []),
    { topic: 'lenses', icon: BookOpen },
    ...(maySeeResults ? [{ topic: 'dashboard', icon: Gauge } as const] : []),
    ...(mayRead ? [{ topic: 'documents', icon: FileText } as const] : []),
  ];
  return (
    <ul aria-label={texts.shortcuts} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {cards.map(({ topic, icon: Icon }) => (
        <li key={topic}>
          <button
            type="button"
            onClick={() => onChoose(topic)}
            className="flex h-full w-full items-center gap-3 rounded-panel border border-line bg-surface px-3 py-2.5 text-left transition-colors hover:border-control"
          >
            <Icon className="hidden size-4 shrink-0 text-text-3 sm:block" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block font-medium">{texts.cards[topic].title}</span>
              <span className="hidden text-13 text-text-2 sm:block">{texts.cards[topic].note}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
