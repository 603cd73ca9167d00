import { isIP } from 'node:net';
import { sourceLimits } from '../../domain/data-source/limits.ts';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import {
  type CheckOptions,
  createAddressCheck,
  type Resolved,
  within,
} from '../outgoing/checked-addresses.ts';
import { OutgoingRefused } from '../outgoing/failures.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { isLoopbackAddress } from '../outgoing/public-address.ts';
import { oneSelect } from './database/one-select.ts';
import { failureTexts } from './failure-texts.ts';
import { readApi } from './json-api/read-api.ts';
import { type DatabaseAddress, type DataSourceReaders, dataSourceLimits, FetchFailed } from './port.ts';
import { runReader } from './process/run-reader.ts';

export type DataSourceReadersOptions = CheckOptions & {
  /** Permits databases without TLS. Default: false. */
  readonly allowWithoutTls?: boolean;
  /** For the whole fetch. Default: that of the port. */
  readonly timeoutMs?: number;
};

/** Reading processes at the same time; the others wait. Most of them wait for a server, and compute little. */
const concurrency = 8;

/** Reads tables from databases, SQLite files and APIs that people entered, none of which is trusted. */
export function createDataSourceReaders(options: DataSourceReadersOptions = {}): DataSourceReaders {
  const { allowLoopback = false, allowWithoutTls = false, timeoutMs = dataSourceLimits.timeoutMs } = options;
  const addressesOf = createAddressCheck(options);
  const outgoing = createOutgoing({ ...options, timeoutMs, maxBytes: dataSourceLimits.bytes });
  const processes = createConcurrencyLimit(concurrency);
  const onThisMachine = ({ hostname }: URL) =>
    allowLoopback && (hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1')));

  return {
    async database(given, password, select, signal) {
      const address = checkedAddress(given, allowWithoutTls);
      oneSelect(select, address.engine);
      // The wait for a place is not the source's time.
      return processes.run(async () => {
        const begun = performance.now();
        const addresses = await resolved(address.host, signal);
        const left = Math.max(1, Math.round(timeoutMs - (performance.now() - begun)));
        const source = { kind: 'database', address, password, addresses, select, timeoutMs: left } as const;
        return runReader({ source, timeoutMs: left, signal });
      }, signal);
    },
    async sqlite(file, select, signal) {
      oneSelect(select, 'sqlite');
      if (file.byteLength > sourceLimits.fileBytes)
        throw new FetchFailed(
          'NOT_A_DATABASE',
          failureTexts.tooLargeSqlite(sourceLimits.fileBytes / 1_048_576),
        );
      const source = { kind: 'sqlite', select } as const;
      return processes.run(() => runReader({ source, file, timeoutMs, signal }), signal);
    },
    api: (address, headers, path, signal) =>
      readApi(outgoing, { address, headers, signal }, onThisMachine, (file) =>
        processes.run(() => runReader({ source: { kind: 'json', path }, file, timeoutMs, signal }), signal),
      ),
  };

  async function resolved(host: string, signal: AbortSignal): Promise<readonly Resolved[]> {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return await within(AbortSignal.any([signal, late]), addressesOf(host));
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) throw new FetchFailed('TIMED_OUT', failureTexts.timedOut(timeoutMs / 1_000));
      throw error instanceof OutgoingRefused
        ? new FetchFailed('ADDRESS_REFUSED', failureTexts.notPublic(host))
        : new FetchFailed('UNREACHABLE', failureTexts.noAddress(host));
    }
  }
}

/** @returns the address with its host in lower case and without brackets @throws {FetchFailed} */
function checkedAddress(address: DatabaseAddress, allowWithoutTls: boolean): DatabaseAddress {
  const written = address.host.trim().toLowerCase();
  const literal = written.replace(/^\[(.*)\]$/, '$1');
  const host = isIP(literal) === 6 ? literal : written;
  const refused = (message: string) => new FetchFailed('ADDRESS_REFUSED', message);
  if (!isHost(host)) throw refused(failureTexts.hostWritten);
  // Below are the ports of other services, such as SSH and mail.
  if (!Number.isInteger(address.port) || address.port < 1_024 || address.port > 65_535)
    throw refused(failureTexts.portRefused(address.port));
  if (
    [address.database, address.user].some((name) => name === '' || name.length > 200 || name.includes('\0'))
  )
    throw refused(failureTexts.namesNeeded);
  if (address.tls === 'off' && !allowWithoutTls)
    throw new FetchFailed('TLS_REFUSED', failureTexts.tlsRequired);
  return { ...address, host };
}

/**
 * True for a host name, or an address in its usual notation. A path would be a Unix socket; 0x7f.1 and 2130706433 only
 * serve to disguise an address.
 */
function isHost(host: string): boolean {
  if (isIP(host) > 0) return !host.includes('%');
  if (host.length > 253 || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/.test(host)) return false;
  return URL.canParse(`http://${host}/`) && isIP(new URL(`http://${host}/`).hostname) === 0;
}
