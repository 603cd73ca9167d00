import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { AppError } from '../../lib/app-error.ts';
import { texts } from './texts.ts';

/** Server-made options of the browser's credential call; the browser validates them. */
type Options = Record<string, unknown>;

/** Signs in with an existing passkey. Load this file with import(), because few visits need it. */
export function assertPasskey(options: Options): Promise<unknown> {
  return asked(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Creates a passkey on this device or on a nearby one. */
export function createPasskey(options: Options): Promise<unknown> {
  return asked(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

async function asked(ceremony: () => Promise<unknown>): Promise<unknown> {
  if (!browserSupportsWebAuthn())
    throw new AppError({ code: 'PASSKEY_UNSUPPORTED', message: texts.passkey.unsupported });
  try {
    return await ceremony();
  } catch (thrown) {
    if (thrown instanceof WebAuthnError && wrongPlace.has(thrown.code))
      throw new AppError({ code: 'PASSKEY_WRONG_PLACE', message: texts.passkey.wrongPlace });
    if (thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new AppError({ code: 'PASSKEY_KNOWN', message: texts.passkey.known });
    // Cancelled, timed out or refused: the browser deliberately does not say which.
    throw new AppError({ code: 'PASSKEY_CANCELLED', message: texts.passkey.cancelled });
  }
}

/** The page is opened at an IP address, or at a name other than the one configured on the server. */
const wrongPlace: ReadonlySet<string> = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID']);
