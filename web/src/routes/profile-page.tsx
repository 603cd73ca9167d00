import { rootRouteId, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { ProfileTab } from '../features/account/profile/profile-tab.tsx';
import { SecurityTab } from '../features/account/security/security-tab.tsx';
import { texts } from '../features/account/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';

const tabs = [
  { value: 'profile', label: texts.tabs.profile },
  { value: 'security', label: texts.tabs.security },
] as const;

/** /profile, and /profile?tab=security */
export function ProfilePage() {
  const { session } = useRouteContext({ from: rootRouteId });
  const { tab } = useSearch({ from: '/signed-in/profile' });
  const navigate = useNavigate();
  useDocumentTitle(tab === 'security' ? texts.tabs.security : texts.title);
  if (session.status !== 'signed-in') return null;
  const { user, organization } = session;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.tabs.label}
        tabs={tabs}
        chosen={tab ?? 'profile'}
        onChoose={(value) =>
          void navigate({
            to: '/profile',
            search: value === 'security' ? { tab: value } : {},
            replace: true,
            resetScroll: false,
          })
        }
      >
        {tab === 'security' ? <SecurityTab /> : <ProfileTab user={user} organization={organization} />}
      </Tabs>
    </div>
  );
}
