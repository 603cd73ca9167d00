import { existsSync, readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { createFirstStart, firstStartCode } from '../api/account/first-start.ts';
import { buildApp } from '../api/app.ts';
import { createOperators } from '../api/http/access/operators.ts';
import { findChromium } from '../infra/browser/find-chromium.ts';
import type { Infrastructure } from '../infra/composition/infrastructure.ts';
import { type Config, ConfigurationError } from '../infra/config/config.ts';
import { isOnThisMachine } from '../infra/config/on-this-machine.ts';
import type { SampleUpgrade } from '../infra/demo/sample-host.ts';
import type { IdentityProviders } from '../infra/identity/port.ts';
import type { ReadModelFeed } from '../infra/read-model-store/feed.ts';
import type { Log } from '../infra/telemetry/log.ts';
import { readModels } from './projections/catalogue.ts';

export type Api = {
  /** The address at which it listens, as seen from this machine. */
  readonly url: string;
  /** Public address, without a trailing slash. */
  readonly publicUrl: () => string;
  /** URL for creating the first account; undefined if an account exists, or a mail server is set. */
  readonly firstStart: string | undefined;
  /** Opens a live connection that another process accepted. */
  take(upgrade: SampleUpgrade, socket: Socket): void;
  stop(): Promise<void>;
};

/** The demo workspace: the process behind this server, or the facts about the workspace that this process serves. */
type Sampled = Pick<Parameters<typeof buildApp>[0], 'sample' | 'demo'>;

/** How long a shutdown waits for requests in progress, in ms: half of the process's total. */
const requestGraceMs = 5_000;

/**
 * Loaded at the first sign-in through a provider. An installation that is reachable only on this machine may also use a
 * provider on this machine, for trials.
 */
function identityProviders(config: Config, infra: Infrastructure): IdentityProviders {
  const onThisMachine = isOnThisMachine(config);
  let opened: Promise<IdentityProviders> | undefined;
  const open = async () => {
    const { createIdentityProviders } = await import('../infra/identity/openid-connect.ts');
    const { createOutgoing } = await import('../infra/outgoing/outgoing.ts');
    return createIdentityProviders({
      outgoing: createOutgoing({ allowLoopback: onThisMachine }),
      allowHttp: onThisMachine,
      clock: infra.clock,
    });
  };
  const providers = () => {
    opened ??= open();
    return opened;
  };
  return {
    begin: async (...asked) => (await providers()).begin(...asked),
    finish: async (...asked) => (await providers()).finish(...asked),
    verify: async (...asked) => (await providers()).verify(...asked),
    endSession: async (...asked) => (await providers()).endSession(...asked),
  };
}

/**
 * Starts the api, the live connection and the built web app on one port. Any number of processes may run over the same
 * stores.
 */
export async function startApi(
  config: Config,
  infra: Infrastructure,
  feed: ReadModelFeed,
  log: Log,
  sampled: Sampled = {},
): Promise<Api> {
  let url = config.publicUrl ?? '';
  const publicUrl = () => url;
  const webFolder = path.resolve(import.meta.dirname, '../web/dist');
  const app = await buildApp({
    ...infra,
    ...sampled,
    feed,
    log,
    publicUrl,
    operators: config.operators,
    terms: config.terms,
    billing: config.billing,
    notices: noticesOf(config.notices),
    support: config.support,
    abuse: config.abuse,
    training: config.training,
    oidc: config.oidc,
    identityProviders: identityProviders(config, infra),
    metricsToken: config.metricsToken,
    inviting: config.inviting,
    documents: config.documents,
    trustProxy: config.trustProxy,
    // Every visitor could make the demo workspace draw pages, so it draws none.
    chromium: sampled.demo ? undefined : findChromium(config.chromium),
    webFolder: existsSync(path.join(webFolder, 'index.html')) ? webFolder : undefined,
    notReady: () => readiness(feed),
  });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const local = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  if (url === '') url = local;
  const notCounted = await createOperators({ ...infra, operators: config.operators }).notCounted();
  if (notCounted > 0)
    log.warn(
      { accounts: notCounted },
      'OPERATOR_EMAILS names accounts whose address no mail has confirmed, so they are no operators; add each with: npm run ops -- operator add',
    );
  return {
    url: local,
    publicUrl,
    firstStart: (await createFirstStart(infra).isOpen())
      ? `http://localhost:${port}/first-start#token=${firstStartCode(infra.keys)}`
      : undefined,
    take: ({ url: target, headers }, socket) => {
      const request = new IncomingMessage(socket);
      Object.assign(request, { method: 'GET', url: target, headers, httpVersion: '1.1' });
      app.server.emit('upgrade', request, socket, Buffer.alloc(0));
    },
    stop: async () => {
      // A connection that is busy when closing begins becomes idle a moment later, and would stay open for a minute.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      // A request that never ends, or never begins, must not prevent an orderly shutdown.
      const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
      await app.close().finally(() => {
        clearInterval(idle);
        clearTimeout(cut);
      });
    },
  };
}

/** The operator's own notices, or the built-in ones. @throws ConfigurationError if a named file cannot be read */
function noticesOf({ terms, privacy, termsFile, privacyFile }: Config['notices']) {
  return {
    terms: noticeOf('TERMS_FILE', terms, termsFile, 'terms.md'),
    privacy: noticeOf('PRIVACY_FILE', privacy, privacyFile, 'privacy.md'),
  };
}

function noticeOf(setting: string, url: string | undefined, file: string | undefined, ours: string) {
  if (url !== undefined) return { url };
  const wanted = file ?? path.resolve(import.meta.dirname, '../api/http/notices', ours);
  try {
    return { markdown: readFileSync(wanted, 'utf8') };
  } catch {
    throw new ConfigurationError(`${setting} must be a file that can be read (it is "${wanted}").`);
  }
}

function readiness(feed: ReadModelFeed): string | undefined {
  const waiting = readModels.filter(({ name }) => !feed.activeModel(name));
  if (waiting.length === 0) return undefined;
  return `These views are not ready: ${waiting.map(({ name }) => name).join(', ')}.`;
}
