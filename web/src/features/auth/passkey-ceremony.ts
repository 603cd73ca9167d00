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

/** Options for the browser's credential call. The server makes them, and the browser validates them. */
type Options = Record<string, unknown>;

/** Signs in with an existing passkey. This file must be loaded with import(), because few visits need it. */
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
    // The ceremony was cancelled, timed out or refused; for privacy, the browser does not say which.
    throw new AppError({ code: 'PASSKEY_CANCELLED', message: texts.passkey.cancelled });
  }
}

/** Errors for a page opened at an IP address, or under a host name other than the configured one. */
const wrongPlace: ReadonlySet<string> = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID']);
