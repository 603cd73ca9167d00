import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../api/app.ts';
import { openInfrastructure } from '../../infra/composition/open-infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { createNoMailer } from '../../infra/mail/no-mailer.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { createSendInvitation } from '../invitations/send-invitation.ts';
import { processes, readModels } from '../projections/catalogue.ts';
import { startProjections } from '../projections/projection-runner.ts';
import { demoConfig } from './settings.ts';

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/** The product over an empty folder, with a clock that the scenario sets. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

type Asked = {
  readonly body?: unknown;
  /** A form instead of JSON. */
  readonly form?: { readonly payload: Buffer; readonly contentType: string };
  readonly token?: string;
  /** Tells the browsers of participants apart. */
  readonly browser?: string;
};

/** A request of the scenario was refused, so the scenario is wrong. */
class Refused extends Error {
  override readonly name = 'Refused';
}

export async function openStage(options: {
  readonly folder: string;
  readonly publicUrl: string;
  readonly seed: number;
  /** Draws reports; undefined: there are none. */
  readonly chromium: string | undefined;
}) {
  const { folder, publicUrl, seed, chromium } = options;
  // Reports are pages of the built web app.
  const canDraw = chromium !== undefined && existsSync(path.join(webFolder, 'shared.html'));
  let now = 0;
  const clock = { now: () => now };
  const config = demoConfig(folder, publicUrl, 'error');
  const log = createLog(config.logLevel);
  const mailer = createNoMailer();
  const infra = await openInfrastructure(
    config,
    log,
    (error) => {
      throw error;
    },
    // Closing the finished workspace syncs it.
    { clock, mailer, durability: 'normal' },
  );
  const common = { store: infra.store, readModels: infra.readModels, keys: infra.keys, log, alone: true };
  const views = await startProjections({ ...common, projections: readModels, pauseMs: 2 });
  const goals = await startProjections({ ...common, projections: processes, pauseMs: 2 });
  const app = await buildApp({
    ...infra,
    feed: views,
    log,
    publicUrl: () => publicUrl,
    operators: [],
    terms: config.terms,
    billing: undefined,
    notices: { terms: { markdown: '' }, privacy: { markdown: '' } },
    support: undefined,
    abuse: undefined,
    training: config.training,
    oidc: undefined,
    identityProviders: noProviders,
    metricsToken: undefined,
    inviting: config.inviting,
    documents: config.documents,
    trustProxy: 1,
    chromium,
    webFolder: canDraw ? webFolder : undefined,
    notReady: () => undefined,
  });
  const send = createSendInvitation({ ...infra, feed: views, publicUrl: () => publicUrl, abuse: undefined });
  let requests = 0;

  /** Waits until every view and process has followed the log to its end. */
  async function settle(): Promise<void> {
    for (let head = await infra.store.head(); head !== null; ) {
      await views.caughtUp(head);
      await goals.caughtUp(head);
      const next = await infra.store.head();
      if (next === head) return;
      head = next;
    }
  }

  async function call<T>(method: string, url: string, asked: Asked = {}): Promise<T> {
    // Only requests that write are numbered: how often a view is read while waiting differs from time to time.
    if (method !== 'GET') requests += 1;
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        'idempotency-key': `demo-${seed}-${requests}`,
        'x-request-id': eventIdFrom(`demo-${seed}`, 'request', requests),
        // Every request comes from another address, because limits count by the time of the machine.
        'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
        ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
        ...(asked.browser !== undefined && { cookie: cookieOf(seed, asked.browser) }),
        ...(asked.form && { 'content-type': asked.form.contentType }),
      },
      ...(asked.body !== undefined && { payload: asked.body as object }),
      ...(asked.form && { payload: asked.form.payload }),
    });
    if (answer.statusCode >= 300)
      throw new Refused(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 400)}`);
    return (answer.body === '' ? undefined : answer.json()) as T;
  }

  return {
    infra,
    views,
    chromium: canDraw ? chromium : undefined,
    log,
    settle,
    call,
    setClock: (at: number) => {
      now = Math.max(now, at);
    },
    clock,
    /** Marks an invitation as sent, through the worker's own handler; no mail leaves. */
    sendInvitation: (participantId: string, send1: number, tenant: string) =>
      send({
        id: `send-${participantId}-${send1}`,
        queue: 'invitation-mails',
        payload: { participantId, send: send1, tenant, correlationId: participantId },
        attempt: 1,
        attempts: 1,
      } as never),
    /** Nobody signs in as the people of the workspace, so nobody needs to know their passwords. */
    secret: Buffer.from(infra.keys.derive('demo-passwords')).toString('base64url'),
    close: async () => {
      await app.close();
      await goals.stop();
      await views.stop();
      await infra.close();
    },
  };
}

/** A cookie that only depends on the seed and the person. */
function cookieOf(seed: number, browser: string): string {
  const secret = createHash('sha256').update(`demo-browser-${seed}-${browser}`).digest('base64url');
  return `take-device=${secret}; __Secure-take-device=${secret}`;
}

const nobody = () => Promise.reject(new Error('The demo workspace has no identity provider.'));
const noProviders = { begin: nobody, finish: nobody, verify: nobody, endSession: nobody };
