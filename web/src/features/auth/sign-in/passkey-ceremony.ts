import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { AppError } from '../../../lib/app-error.ts';
import { texts } from '../texts.ts';

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
  } catch {
    // Cancelled, timed out or refused: the browser does not say which, on purpose.
    throw new AppError({ code: 'PASSKEY_CANCELLED', message: texts.passkey.cancelled });
  }
}
