import { messageOr } from '../../lib/app-error.ts';
import { errorText } from '../../lib/error-texts.ts';

/** State of a request, as a dialog shows it. A mutation has this shape. */
export type RequestState = { readonly isPending: boolean; readonly error: unknown };

/** For a dialog that acts at once and sends no request. */
export const noRequest: RequestState = { isPending: false, error: null };

/** The server's message about the failure, or `failed` if the server sent none for people. Null if the request did not fail. */
export const failureOf = ({ error }: RequestState, failed: string = errorText.unknown): string | null =>
  error ? messageOr(error, failed) : null;
