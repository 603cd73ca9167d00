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

/** What the server made for the browser's credential call; the browser itself checks its shape. */
type Options = Record<string, unknown>;

/** Asks for one of the passkeys known here. Load this file with import(): few visits need it. */
export function assertPasskey(options: Options): Promise<unknown> {
  return asked(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Makes a passkey on this device or on one beside it. */
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
    // Cancelled, timed out or refused: the browser does not say which, on purpose.
    throw new AppError({ code: 'PASSKEY_CANCELLED', message: texts.passkey.cancelled });
  }
}

/** A bare number for an address, or a name other than the one the server was told. */
const wrongPlace: ReadonlySet<string> = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID']);
