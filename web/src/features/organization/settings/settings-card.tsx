import { useRefusal } from '../../../lib/session/access.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import type { OrganizationNow } from '../organization-queries.ts';
import { texts } from '../texts.ts';
import { settingsFacts } from './settings-facts.ts';
import { SettingsForm } from './settings-form.tsx';

export function SettingsCard({ organization }: { organization: OrganizationNow }) {
  const refusal = useRefusal('organization.manage');
  return (
    <Card title={texts.settings.title} note={refusal}>
      {refusal ? <Facts items={settingsFacts(organization)} /> : <SettingsForm organization={organization} />}
    </Card>
  );
}
