import { useSuspenseQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { useAccess } from '../../lib/session/access.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import { LanguageModelCard } from './language-model/language-model-card.tsx';
import { organizationQuery } from './organization-queries.ts';
import { SecondFactorRuleCard } from './second-factor/second-factor-rule-card.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { UsageCard } from './settings/usage-card.tsx';
import { SsoCard } from './sso/sso-card.tsx';
import { texts } from './texts.ts';

/** Settings and usage for every member; sign-in and keys only for members who may manage them. */
export function OrganizationView() {
  const { data } = useSuspenseQuery(organizationQuery);
  const sso = useAccess('sso.manage');
  const keys = useAccess('keys.manage');
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} note={texts.note} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <SettingsCard organization={data} />
        <UsageCard organization={data} />
      </div>
      <SecondFactorRuleCard organization={data} />
      <LanguageModelCard />
      {sso.allowed ? <SsoCard /> : null}
      {keys.allowed ? <KeysCard /> : null}
    </div>
  );
}
