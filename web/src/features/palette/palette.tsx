import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { User } from '../../../../api/account/contract/auth.ts';
import { defaultFramework, frameworkQuery } from '../../lib/cache/framework.ts';
import { nameOf } from '../../lib/display/person-name.ts';
import { assessmentsQuery } from '../../lib/queries/assessment-queries.ts';
import { accessOf } from '../../lib/session/access.ts';
import { signOut } from '../../lib/session/session.ts';
import { useOptions } from '../../ui/form/use-options.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { teamQuery } from '../team/team-queries.ts';
import { type Entry, keyOf, matching } from './entries.ts';
import { texts } from './texts.ts';

type Props = {
  user: User;
  /** Pages of the navigation that this person may open. */
  pages: readonly { readonly to: string; readonly label: string }[];
  onClose: () => void;
};

/** Dialog that opens a page, assessment, person or lens by name (a WAI-ARIA combobox with a list). */
export function Palette({ user, pages, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens first and focuses its first button, so this moves the focus to the field.
  useEffect(() => field.current?.focus(), []);
  const found = matching(useEntries(user, pages), typed);
  const options = useOptions(found.map(keyOf));

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if ('act' in entry) void signOut().catch(() => undefined);
    else if (entry.outside) window.location.assign(entry.href);
    else void router.navigate({ href: entry.href });
  };
  const press = (event: KeyboardEvent) => {
    if (options.moved(event) || event.key !== 'Enter') return;
    event.preventDefault();
    go(found[options.at]);
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="relative">
        <Search className="pointer-events-none absolute top-3 left-3 size-4 text-text-3" aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.field}
          placeholder={texts.field}
          aria-expanded={found.length > 0}
          {...options.field}
          aria-controls={options.listId}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            options.toFirst();
          }}
          onKeyDown={press}
          className="min-h-10 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-16"
        />
      </div>
      <p role="status" className="sr-only">
        {found.length === 0 ? texts.none : texts.results(found.length)}
      </p>
      {found.length === 0 ? <p className="px-1 py-4 text-text-2">{texts.none}</p> : null}
      <div role="listbox" id={options.listId} aria-label={texts.title} className="mt-2">
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which owns the list
          <div
            key={keyOf(entry)}
            {...options.option(index)}
            role="option"
            tabIndex={-1}
            onClick={() => go(entry)}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-hover aria-selected:bg-hover aria-selected:forced-colors:outline"
          >
            <span className="min-w-0 grow truncate">
              <span className="font-medium">{entry.name}</span>
              {entry.note ? <span className="ml-2 text-13 text-text-3">{entry.note}</span> : null}
            </span>
            <span className="shrink-0 text-12 text-text-3">{texts.kinds[entry.kind]}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** All targets that this person may open. Data that the person may not read is not requested. */
function useEntries(user: User, pages: Props['pages']): readonly Entry[] {
  const may = (action: Parameters<typeof accessOf>[1]) => accessOf(user, action).allowed;
  const { data: list } = useQuery({ ...assessmentsQuery(), enabled: may('assessments.read') });
  const { data: team } = useQuery({ ...teamQuery, enabled: may('team.read') });
  const { data: framework } = useQuery(frameworkQuery(defaultFramework));
  const reads = may('results.read');
  return [
    ...pages.map(({ to, label }): Entry => ({ kind: 'page', name: label, href: to })),
    ...(may('assessments.manage')
      ? ([
          { kind: 'action', name: texts.actions.launch, href: '/assessment/launch' },
          { kind: 'action', name: texts.actions.create, href: '/assessment/create' },
          { kind: 'action', name: texts.actions.import, href: '/assessment/import' },
        ] as const)
      : []),
    ...(may('team.manage') ? [{ kind: 'action', name: texts.actions.invite, href: '/team' } as const] : []),
    ...(list?.assessments ?? []).map(
      ({ assessmentId, name, company, imported }): Entry => ({
        kind: 'assessment',
        name,
        note: company,
        href: !reads ? '/' : `${imported ? '/dashboard' : '/ceo-dashboard'}?assessment=${assessmentId}`,
      }),
    ),
    ...(team?.members ?? []).map(
      (member): Entry => ({ kind: 'person', name: nameOf(member), note: member.email, href: '/team' }),
    ),
    ...(framework?.lenses ?? []).map(
      ({ id, name }): Entry => ({ kind: 'lens', name, href: `/learn#lens-${id}`, outside: true }),
    ),
    ...(may('documents.read')
      ? ([
          { kind: 'page', name: texts.pages.dissector, href: '/documents/dissect' },
          { kind: 'page', name: texts.pages.dataSources, href: '/assessment/data-sources' },
          { kind: 'page', name: texts.pages.lexicon, href: '/documents/lexicon' },
        ] as const)
      : []),
    { kind: 'page', name: texts.pages.assistant, href: '/ai-assistant' },
    { kind: 'page', name: texts.pages.profile, href: '/profile' },
    { kind: 'page', name: texts.pages.billing, href: '/billing' },
    { kind: 'page', name: texts.pages.security, href: '/profile?tab=security' },
    ...(may('team.read') ? [{ kind: 'page', name: texts.pages.team, href: '/team' } as const] : []),
    ...(may('organization.read')
      ? [{ kind: 'page', name: texts.pages.organization, href: '/organization' } as const]
      : []),
    { kind: 'page', name: texts.pages.methods, href: '/methods' },
    { kind: 'page', name: texts.pages.learn, href: '/learn', outside: true },
    { kind: 'page', name: texts.pages.guides, href: '/resources/guides', outside: true },
    { kind: 'page', name: texts.pages.resources, href: '/resources', outside: true },
    { kind: 'action', name: texts.actions.signOut, act: 'signOut' },
  ];
}
