import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Demo } from '../../../api/demo/contract/demo.ts';
import { createLoadClient } from './http-load.ts';

/** Themes of the assessment that visitors of the demo workspace answer. */
const themes = ['1.4.4', '2.2.1', '4.2.4', '5.1.1', '7.3.3'];

type Client = ReturnType<typeof createLoadClient>;
/** What one visitor did. `failed`: the first answer that was not as expected. */
export type Visit = { readonly failed?: string; readonly messages: () => number; readonly leave: () => void };

/** A client for visitors of the demo workspace behind this server. */
export const visitorsOf = (url: string): Client => createLoadClient(url, 64);

type Visitor = {
  readonly url: string;
  readonly client: Client;
  /** Address of the visitor, which the server takes from the proxy in front of it. */
  readonly source: string;
  /** Pause before each rating. */
  readonly betweenMs: number;
  readonly onlyLook: boolean;
};

/**
 * One visitor as the pages make them: guest session, personal link, survey, five ratings, submit, live board. Or, if they only
 * look: guest session, board and results of the sample company, live board.
 */
export async function visit({ url, client, source, betweenMs, onlyLook }: Visitor): Promise<Visit> {
  let messages = 0;
  let socket: Socket | undefined;
  let cookie = '';
  const ended = (failed?: string): Visit => ({
    ...(failed !== undefined && { failed }),
    messages: () => messages,
    leave: () => socket?.disconnect(),
  });
  async function ask(method: string, path: string, token: string, body?: unknown) {
    const headers = { 'x-forwarded-for': source, ...(cookie !== '' && { cookie }) };
    const sent = await client.exchange(method, `/sample/api/${path}`, { token, body, headers });
    if (sent.status >= 300 || sent.status === 0)
      throw new Error(`${path}: ${sent.status} ${sent.text.slice(0, 200)}`);
    const [device] = sent.headers['set-cookie'] ?? [];
    if (device !== undefined) cookie = device.split(';')[0] ?? '';
    return (sent.text === '' ? {} : JSON.parse(sent.text)) as Record<string, string>;
  }
  try {
    const { accessToken: guest = '' } = await ask('POST', 'guest-session', '');
    if (onlyLook) await look(guest);
    else await rate(guest);
    const live = io(url, {
      path: '/sample/socket.io',
      transports: ['websocket'],
      auth: { token: guest },
      extraHeaders: { 'x-forwarded-for': source },
      reconnection: false,
      forceNew: true,
    });
    socket = live;
    live.onAny(() => {
      messages += 1;
    });
    await new Promise<void>((resolve, reject) => {
      live.once('hello', () => resolve());
      live.once('connect_error', reject);
      live.once('disconnect', (why) => reject(new Error(why)));
    });
    return ended();
  } catch (error) {
    return ended(error instanceof Error ? error.message : String(error));
  }

  async function look(guest: string): Promise<void> {
    const { current, closed } = (await ask('GET', 'demo', guest)) as unknown as Demo;
    await ask('GET', `assessments/${current.assessmentId}/participation`, guest);
    for (const { assessmentId } of closed) await ask('GET', `assessments/${assessmentId}/results`, guest);
  }

  async function rate(guest: string): Promise<void> {
    const { link = '' } = await ask('POST', 'demo/five-themes', guest);
    const opened = await ask('POST', 'take/sessions', '', { token: link.slice(link.indexOf('#') + 1) });
    const started = await ask('POST', 'take/start', opened.accessToken ?? '', {
      name: 'Visitor',
      role: 'Visitors',
    });
    const token = started.accessToken ?? '';
    for (const [index, theme] of themes.entries()) {
      await pause(betweenMs);
      await ask('PUT', 'take/answers', token, { answers: [{ theme, score: (index * 3) % 10 }] });
    }
    await ask('POST', 'take/submit', token, { confirmFewer: true });
  }
}
