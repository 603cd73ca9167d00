import { formatNumber } from '../../../lib/display/format.ts';
import { useRefusal } from '../../../lib/session/access.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import type { OrganizationNow } from '../organization-queries.ts';
import { texts } from '../texts.ts';
import { SettingsForm } from './settings-form.tsx';

const words = texts.settings;

export function SettingsCard({ organization }: { organization: OrganizationNow }) {
  const refusal = useRefusal('organization.manage');
  const { name, timezone, locale, retentionMonths, threshold } = organization.settings;
  return (
    <Card title={words.title} note={refusal}>
      {refusal ? (
        <Facts
          items={[
            { label: words.name, value: name },
            { label: words.timezone, value: timezone },
            { label: words.locale, value: locale },
            {
              label: words.retention,
              value: retentionMonths === null ? words.forever : words.months(formatNumber(retentionMonths)),
            },
            { label: words.threshold, value: formatNumber(threshold) },
          ]}
        />
      ) : (
        <SettingsForm organization={organization} />
      )}
    </Card>
  );
}
