import { errorText, messageOr } from '../../lib/app-error.ts';

/** What a dialog shows of the request it sends. A mutation has this shape. */
export type RequestState = { readonly isPending: boolean; readonly error: unknown };

/** Nothing is sent: the dialog acts at once. */
export const noRequest: RequestState = { isPending: false, error: null };

/** What the server said of the failure; `failed` where it said nothing a person can use. Null without a failure. */
export const failureOf = ({ error }: RequestState, failed: string = errorText.unknown): string | null =>
  error ? messageOr(error, failed) : null;
