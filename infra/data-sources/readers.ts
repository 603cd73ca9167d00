import { createOutgoing, OutgoingFailed, OutgoingRefused } from '../outgoing/outgoing.ts';
import { type DataSourceReaders, dataSourceLimits, FetchFailed, type Table } from './port.ts';
import { tableIn } from './table-in.ts';

export type ReaderOptions = {
  /** Permits addresses of this machine, also without TLS, on an installation that is reachable only here. */
  readonly allowLoopback?: boolean;
};

/** Readers of the sources that people connect. Each call is checked as a call to an address entered by a person. */
export function createDataSourceReaders({
  allowLoopback = false,
}: ReaderOptions = {}): Pick<DataSourceReaders, 'api'> {
  const { timeoutMs, bytes: maxBytes } = dataSourceLimits;
  const outgoing = createOutgoing({ allowLoopback, timeoutMs, maxBytes });

  return {
    api: async (address, headers, path, signal) => {
      const url = URL.parse(address);
      if (!url || (url.protocol !== 'https:' && !(allowLoopback && isLoopback(url))))
        throw new FetchFailed('ADDRESS_REFUSED', 'Only https addresses can be called.');
      const answer = await called(address, headers, signal);
      if (answer.status >= 300 && answer.status < 400)
        throw new FetchFailed(
          'ADDRESS_REFUSED',
          'The address answers with another address. Enter that one instead.',
        );
      if (answer.status === 401 || answer.status === 403)
        throw new FetchFailed(
          'SIGN_IN_REFUSED',
          `The address refuses the sign-in (${answer.status}). Check the headers.`,
        );
      if (!answer.ok)
        throw new FetchFailed('UNREACHABLE', `The address answers with the error ${answer.status}.`);
      return jsonTable(await answer.text(), path);
    },
  };

  async function called(
    address: string,
    headers: readonly (readonly [string, string])[],
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      return await outgoing(address, {
        headers: [
          ['accept', 'application/json'],
          ...headers.map(([name, value]): [string, string] => [name, value]),
        ],
        signal,
      });
    } catch (error) {
      if (error instanceof OutgoingRefused)
        throw new FetchFailed('ADDRESS_REFUSED', error.message, { cause: error });
      if (error instanceof OutgoingFailed && error.message.includes('within'))
        throw new FetchFailed('TIMED_OUT', error.message, { cause: error });
      if (error instanceof OutgoingFailed)
        throw new FetchFailed('UNREACHABLE', error.message, { cause: error });
      throw error;
    }
  }
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function jsonTable(text: string, path: string): Table {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new FetchFailed('NOT_A_TABLE', 'The answer is not JSON.', { cause: error });
  }
  return tableIn(parsed, path);
}
