import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SummaryAnswer } from '../../domain/analysis/summary/summary-prompt.ts';

export const languageModelKey = 'sk-stub-0123456789abcdef';

/** A request as the server received it. `passages`: the data between the marks, parsed. */
export type AskedModel = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly system: string;
  readonly user: string;
  readonly passages: readonly { readonly id: number; readonly text: string }[];
};

/**
 * What happens instead of an answer with this text. `cut`: the connection ends in the middle of the answer. `hang`: no answer.
 * `usage`: what the server states instead of {@link counted}. `huge`: two megabytes. `declined`: the provider's way to say that the model refuses.
 */
export type ScriptedAnswer =
  | string
  | { readonly status: number; readonly retryAfter?: number }
  | { readonly text: string; readonly usage: unknown }
  | 'cut'
  | 'hang'
  | 'huge'
  | 'declined';

/** @param index of the request, from 0 */
type Script = (asked: AskedModel, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

export type LanguageModelServer = {
  readonly url: string;
  readonly host: string;
  /** Every request, oldest first. */
  readonly asked: readonly AskedModel[];
  /** Sets the answers to requests from now on. Default: {@link honest}. */
  script(answer: Script): void;
  close(): Promise<void>;
};

/** Repeats the sentences of the passages, each with itself as the quote. */
export const honest = ({ passages }: AskedModel): string =>
  JSON.stringify({
    sentences: passages.flatMap(({ id, text }) =>
      text
        .split(/(?<=\.) /)
        .filter((sentence) => sentence.length > 25 && sentence.length < 300)
        .map((sentence) => ({ text: sentence, passage: id, quote: sentence })),
    ),
  } satisfies SummaryAnswer);

/** Tokens that the server counts for every answer. */
export const counted = { input: 1_200, output: 150 } as const;

/** A server on loopback that speaks Anthropic's Messages API (`/v1/messages`) and OpenAI's chat completions. */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  const asked: AskedModel[] = [];
  let script: Script = honest;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const isAnthropic = request.url === '/v1/messages';
    const { system, user } = turnsOf(JSON.parse(body), isAnthropic);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      system,
      user,
      passages: passagesIn(user),
    };
    asked.push(one);
    const scripted = await script(one, asked.length - 1);
    if (scripted === 'hang') return;
    if (typeof scripted === 'object' && 'status' in scripted) {
      const wait = scripted.retryAfter === undefined ? {} : { 'retry-after': String(scripted.retryAfter) };
      response.writeHead(scripted.status, { 'content-type': 'application/json', ...wait });
      response.end(JSON.stringify({ type: 'error', error: { type: 'scripted', message: 'Scripted fault' } }));
      return;
    }
    const stated = typeof scripted === 'object' ? scripted : undefined;
    const text = scripted === 'huge' ? 'x'.repeat(2 * 1024 * 1024) : (stated?.text ?? String(scripted));
    const replied = (isAnthropic ? anthropicReply : openAiReply)(text, scripted === 'declined');
    const reply = JSON.stringify(stated ? { ...replied, usage: stated.usage } : replied);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    if (scripted !== 'cut') return void response.end(reply);
    response.write(reply.slice(0, 40), () => request.socket.destroy());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    script: (next) => {
      script = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Wire = { system?: string; messages: { role: string; content: string }[] };

function turnsOf({ system, messages }: Wire, isAnthropic: boolean): { system: string; user: string } {
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  return { system: isAnthropic ? (system ?? '') : of('system'), user: of('user') };
}

function passagesIn(user: string): AskedModel['passages'] {
  const line = user.split('\n').find((text) => text.startsWith('['));
  return line === undefined ? [] : (JSON.parse(line) as AskedModel['passages']);
}

const anthropicReply = (text: string, isDeclined: boolean) => ({
  id: 'msg_stub',
  type: 'message',
  role: 'assistant',
  model: 'stub',
  content: isDeclined ? [] : [{ type: 'text', text }],
  stop_reason: isDeclined ? 'refusal' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: counted.input, output_tokens: counted.output },
});

const openAiReply = (text: string, isDeclined: boolean) => ({
  id: 'chatcmpl-stub',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: isDeclined ? null : text, refusal: isDeclined ? 'No.' : null },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: counted.input, completion_tokens: counted.output },
});
