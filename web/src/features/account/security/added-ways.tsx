import type { Security } from '../../../../../api/account/contract/account.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { texts } from './texts.ts';

type Props = { security: Security; addressConfirmed: boolean };

/**
 * Sign-in methods other than the password. They can be added only after the email address is confirmed, which the page explains;
 * existing ones can always be removed.
 */
export function AddedWays({ security, addressConfirmed }: Props) {
  const { totp, passkeys } = security;
  return (
    <>
      {addressConfirmed ? null : <Banner tone="warn">{texts.confirmFirst}</Banner>}
      {addressConfirmed || totp.enabled ? <SecondFactorCard totp={totp} /> : null}
      {addressConfirmed || passkeys.length > 0 ? (
        <PasskeysCard passkeys={passkeys} mayAdd={addressConfirmed} />
      ) : null}
    </>
  );
}
