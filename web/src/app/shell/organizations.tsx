import type { OwnOrganization } from '../../../../api/account/contract/auth.ts';
import { messageOr, toAppError } from '../../lib/app-error.ts';
import { chooseOrganization } from '../../lib/session/choose-organization.ts';
import { MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { texts as all } from '../texts.ts';

const texts = all.organizations;

type ItemsProps = {
  current: string;
  organizations: readonly OwnOrganization[];
  /** Called if the organisation requires a code of the second factor first. */
  onCode: (organization: OwnOrganization) => void;
};

/** Lists the person's organisations if there are several. app/session-wiring.ts navigates after a switch. */
export function OrganizationItems({ current, organizations, onCode }: ItemsProps) {
  if (organizations.length < 2) return null;
  const choose = (organization: OwnOrganization) =>
    void chooseOrganization(organization.id).catch((thrown: unknown) => {
      if (toAppError(thrown).code === 'CODE_NEEDED') onCode(organization);
      else notify(messageOr(thrown, texts.failed));
    });
  return (
    <>
      <p role="presentation" className="px-2.5 pt-1.5 pb-0.5 text-12 text-text-3">
        {texts.title}
      </p>
      {organizations.map((organization) => (
        <MenuItem
          key={organization.id}
          checked={organization.id === current}
          onSelect={() => organization.id !== current && choose(organization)}
        >
          <span className="line-clamp-2 break-words">{organization.name}</span>
        </MenuItem>
      ))}
      <MenuLine />
    </>
  );
}
