import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../api/http/access/tokens.ts';
import type { TakeState } from '../../api/response/contract/take.ts';
import type { ShownCode } from '../../api/response/contract/take-codes.ts';
import { Response } from '../../domain/response/state.ts';
import { linkIn, newBrowser, participationOf, registerLeader, tokenIn } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { type Answer, codeOf, type Launched, launched, send, until } from './wire.ts';

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(async () => {
  await product.stop();
});

const anna = 'anna@a.example';
const bert = 'bert@a.example';
const mine = { theme: '1.1.1', score: 3, comment: 'Only mine to read' };

/** One person in one browser, over the network. */
function visitor(link: string, browser = newBrowser()) {
  let token: string | undefined;
  const ask = async (method: string, path: string, json?: unknown): Promise<Answer> => {
    const answer = await send(product.url, method, `/api/take${path}`, {
      token,
      json,
      headers: { cookie: browser },
    });
    const next = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1];
    if (next) token = next;
    return answer;
  };
  return {
    ask,
    token: () => token ?? '',
    open: async () => {
      token = undefined;
      const answer = await ask('POST', '/sessions', { token: tokenIn(link) });
      return { answer, state: (answer.body as { state: TakeState }).state };
    },
    start: () => ask('POST', '/start', { name: 'Anna', role: 'Employee' }),
    save: (score = 3) => ask('PUT', '/answers', { answers: [{ ...mine, score }] }),
    submit: () => ask('POST', '/submit', { confirmFewer: true }),
    code: async () => (await ask('POST', '/codes')).body as ShownCode,
    resume: (code: string) => ask('POST', '/resume', { code }),
    read: () => ask('GET', ''),
  };
}
type Visitor = ReturnType<typeof visitor>;

const running = async (more = {}, addresses = [anna, bert]) =>
  launched(await registerLeader(product.url), addresses, more);
const begun = async (at: Launched) => {
  const phone = visitor(at.linkOf(anna));
  await phone.open();
  expect((await phone.start()).status).toBe(200);
  expect((await phone.save()).status).toBe(200);
  return phone;
};
/** Checks that the link reads nothing and changes nothing in this browser, with any request. */
const expectShutOut = async (stranger: Visitor) => {
  const { answer, state } = await stranger.open();
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(mine.comment);
  expect(state.response).toMatchObject({ revision: -1, answers: [], answered: 0, submittedAt: null });
  expect(state).toMatchObject({ position: null });
  expect(state.expertise?.declared ?? {}).toEqual({});
  const tries = [
    await stranger.start(),
    await stranger.save(9),
    await stranger.submit(),
    await stranger.ask('PUT', '/expertise', { levels: { '1.1': 'expert' } }),
    await stranger.ask('POST', '/continue'),
    await stranger.ask('POST', '/codes'),
  ];
  for (const tried of tries) expect([403, 410]).toContain(tried.status);
  expect((await stranger.read()).text).not.toContain(mine.comment);
  return { state, codes: tries.map(codeOf) };
};
const answersOf = async (who: Visitor) =>
  ((await who.read()).body as TakeState).response.answers.map(({ score }) => score);

describe.each([{ named: false }, { named: true }])('a personal link (named: $named)', (more) => {
  it('does not open the answers in another browser once the person has started or submitted', async () => {
    const at = await running(more);
    const phone = await begun(at);
    // The owner read the link in the outbox earlier.
    const owner = visitor(at.linkOf(anna));
    const first = await expectShutOut(owner);
    expect(first.state.admission).toMatchObject({ state: 'elsewhere', mail: false });
    expect(new Set(first.codes)).toEqual(new Set(['403 ANOTHER_DEVICE']));
    expect((await phone.submit()).status).toBe(200);
    const after = await expectShutOut(visitor(at.linkOf(anna)));
    expect(after.state.response.state).toBe('submitted');
    expect((await phone.save(4)).status).toBe(200);
    expect(await answersOf(phone)).toEqual([4]);
  });
});

describe('a browser that is cleared', () => {
  it('cannot open the answers with the link any more, but needs a code from another browser', async () => {
    const at = await running();
    const shared = await begun(at);
    const phone = visitor(at.linkOf(anna));
    await phone.open();
    expect((await phone.resume((await shared.code()).code)).status).toBe(200);
    expect((await shared.ask('POST', '/leave')).status).toBe(204);
    expect((await shared.ask('POST', '/leave')).status).toBe(204);
    await expectShutOut(shared);
    expect(await answersOf(phone)).toEqual([3]);
    expect((await shared.resume((await phone.code()).code)).status).toBe(200);
    expect(await answersOf(shared)).toEqual([3]);
  });

  it('leaves no admitted browser if it was the only one', async () => {
    const at = await running();
    const phone = await begun(at);
    const { code } = await phone.code();
    await phone.ask('POST', '/leave');
    await expectShutOut(phone);
    expect(codeOf(await phone.resume(code))).toBe('409 RESUME_CODE_OVER');
    await expectShutOut(visitor(at.linkOf(anna)));
  });
});

describe('opening a link', () => {
  it('admits no browser, so the person can still start after a mail scanner opened the link', async () => {
    const at = await running();
    const scanner = visitor(at.linkOf(anna));
    for (let round = 0; round < 3; round += 1) {
      const { state } = await scanner.open();
      expect(state.admission.state).toBe('nobody');
      expect((await scanner.read()).status).toBe(200);
    }
    const phone = await begun(at);
    expect(await answersOf(phone)).toEqual([3]);
    await expectShutOut(scanner);
  });

  it('tells the next browser when the link was opened before, and who could have had it', async () => {
    const at = await running();
    const before = await visitor(at.linkOf(anna)).open();
    expect(before.state.link).toMatchObject({
      via: 'outbox',
      readers: ['owner', 'administrator', 'member', 'facilitator'],
      openedBefore: null,
    });
    const person = visitor(at.linkOf(anna));
    expect((await person.open()).state.link.openedBefore).toMatch(/^20/);
    const other = visitor(at.linkOf(bert));
    expect((await other.open()).state.link.openedBefore).toBeNull();
    expect((await other.open()).state.link.openedBefore).toBeNull();
  });

  it('sets a cookie for a year that is HttpOnly and SameSite and identifies the browser', async () => {
    const at = await running();
    const { headers } = await send(product.url, 'POST', '/api/take/sessions', {
      json: { token: tokenIn(at.linkOf(anna)) },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^take-device=[\w-]{43}; Max-Age=31536000; Path=\/api\/take; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  it('continues in the browser that started, by its cookie alone', async () => {
    const at = await running();
    const browser = newBrowser();
    const tab = visitor(at.linkOf(anna), browser);
    await tab.open();
    await tab.start();
    await tab.save();
    const later = visitor(at.linkOf(anna), browser);
    const { state } = await later.open();
    expect(state.admission.state).toBe('here');
    expect(state.response.answers).toEqual([mine]);
    // The same browser has no access to another person's response through that person's link.
    const shared = visitor(at.linkOf(bert), browser);
    expect((await shared.open()).state.admission.state).toBe('nobody');
  });

  it('lets the browser repeat a start whose answer was lost', async () => {
    const at = await running();
    const browser = newBrowser();
    const tab = visitor(at.linkOf(anna), browser);
    await tab.open();
    const request = {
      token: tab.token(),
      requestId: 'a-start-that-is-sent-twice',
      json: { name: 'Anna', role: 'Employee' },
      headers: { cookie: browser },
    };
    const [one, two] = [
      await send(product.url, 'POST', '/api/take/start', request),
      await send(product.url, 'POST', '/api/take/start', request),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await visitor(at.linkOf(anna), browser).open()).state.admission.state).toBe('here');
  });
});

describe('a code shown by an admitted browser', () => {
  it('admits one other browser, however it is typed, and only once', async () => {
    const at = await running();
    const phone = await begun(at);
    const { code, link, qr, expiresAt } = await phone.code();
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
    expect(link).toMatch(new RegExp(`/assessment/take/${at.assessmentId}#[\\w-]{43}\\.${code}$`));
    expect(qr.path).toMatch(/^M/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const laptop = visitor(at.linkOf(anna));
    await laptop.open();
    const typed = ` ${code.slice(0, 4).toUpperCase()} - ${code.slice(4)} `;
    expect((await laptop.resume(typed)).status).toBe(200);
    expect(await answersOf(laptop)).toEqual([3]);
    expect((await laptop.save(5)).status).toBe(200);
    expect(await answersOf(phone)).toEqual([5]);
    const third = visitor(at.linkOf(anna));
    await third.open();
    expect(codeOf(await third.resume(code))).toBe('409 RESUME_CODE_OVER');
    await expectShutOut(third);
  });

  it('is void after five wrong attempts, even concurrent ones', async () => {
    const at = await running();
    const phone = await begun(at);
    const { code } = await phone.code();
    const guesser = visitor(at.linkOf(anna));
    await guesser.open();
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => guesser.resume(`abcd234${'56789efg'[n]}`)),
    );
    const codes = guesses.map(codeOf).toSorted();
    expect(codes.filter((each) => each === '409 RESUME_CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((each) => each === '409 RESUME_CODE_OVER')).toHaveLength(3);
    expect(codeOf(await guesser.resume(code))).toBe('409 RESUME_CODE_OVER');
    const { code: next } = await phone.code();
    expect((await guesser.resume(next)).status).toBe(200);
  });

  it("gives no access to another person's response, or in another organisation", async () => {
    const [at, elsewhere] = [await running(), await running()];
    const phone = await begun(at);
    const { code } = await phone.code();
    for (const link of [at.linkOf(bert), elsewhere.linkOf(anna)]) {
      const owner = visitor(link);
      await owner.open();
      await owner.start();
      await owner.code();
      const other = visitor(link);
      await other.open();
      expect(codeOf(await other.resume(code))).toBe('409 RESUME_CODE_WRONG');
      await expectShutOut(other);
    }
  });

  it('is not mailed if mails are kept in an outbox where other people read them', async () => {
    const at = await running();
    await begun(at);
    const owner = visitor(at.linkOf(anna));
    await owner.open();
    expect(codeOf(await owner.ask('POST', '/codes/mail'))).toBe('409 MAIL_OFF');
  });
});

describe('the outbox', () => {
  it('does not show an opened link any more, in any form of the mail', async () => {
    const at = await running();
    const token = at.leader.token;
    const get = (path: string) => send(product.url, 'GET', path, { token });
    const { mails } = (await get('/api/outbox')).body as { mails: { id: string; to: string }[] };
    const id = mails.find(({ to }) => to === anna)?.id ?? '';
    const secret = tokenIn(at.linkOf(anna));
    expect((await get(`/api/outbox/${id}`)).text).toContain(secret);
    await visitor(at.linkOf(anna)).open();
    const { text } = await get(`/api/outbox/${id}`);
    expect(text).not.toContain(secret);
    expect(text).toContain('This link was opened and is no longer shown.');
    const file = (await get(`/api/outbox/${id}/eml`)).text;
    const bodies = file.split('\r\n\r\n').map((part) => Buffer.from(part, 'base64').toString('utf8'));
    for (const each of [file, ...bodies]) expect(each).not.toContain(secret);
    expect(bodies.join()).toContain('This link was opened and is no longer shown.');
    expect(file).toMatch(/^Message-ID: /im);
  });

  it('shows a link that was sent again after submitting in the same way before and after the person comes back', async () => {
    const at = await running();
    const phone = newBrowser();
    const person = visitor(at.linkOf(anna), phone);
    await person.open();
    await person.start();
    await person.save();
    expect((await person.submit()).status).toBe(200);
    const get = (path: string) => send(product.url, 'GET', path, { token: at.leader.token });
    const resend = `/api/assessments/${at.assessmentId}/participants/${at.idOf(anna)}/resend`;
    expect((await send(product.url, 'POST', resend, { token: at.leader.token })).status).toBe(200);
    const [id = ''] = await until(
      async () => {
        const { mails } = (await get('/api/outbox')).body as { mails: { id: string; to: string }[] };
        return mails.filter(({ to }) => to === anna).map((mail) => mail.id);
      },
      ({ length }) => length === 2,
    );
    const mail = async () => [
      (await get(`/api/outbox/${id}`)).text,
      (await get(`/api/outbox/${id}/eml`)).text,
    ];
    const before = await mail();
    const link = linkIn((JSON.parse(before[0] ?? '') as { text: string }).text);
    const again = visitor(link, phone);
    expect((await again.open()).state.admission.state).toBe('here');
    expect((await again.save(9)).status).toBe(200);
    expect(await mail()).toEqual(before);
    // The same for a member who opens the link from the mail.
    expect((await visitor(link).open()).state.link.openedBefore).toBeNull();
  });
});

describe('a response that was started before the product identified browsers', () => {
  const old = async () => {
    const at = await running();
    const participantId = at.idOf(anna);
    const about = { assessmentId: at.assessmentId, participantId };
    const context = {
      commandId: crypto.randomUUID(),
      correlationId: 'old',
      actor: `participant:${participantId}`,
      tenant: at.leader.session.organization.id,
    };
    await product.infra.commands.handle(
      Response,
      { assessmentId: at.assessmentId, participantId },
      context,
      () => [
        { type: 'ResponseStarted', data: { ...about, name: 'Anna', role: 'Employee' } },
        {
          type: 'AnswersSaved',
          data: {
            ...about,
            ratings: { '1.1.1': 3 },
            comments: { '1.1.1': mine.comment },
            answered: 1,
            change: 1,
          },
        },
      ],
    );
    return { ...at, participantId };
  };

  it('can be continued in one browser, on request, and in no other', async () => {
    const at = await old();
    const [person, owner] = [visitor(at.linkOf(anna)), visitor(at.linkOf(anna))];
    const { answer, state } = await person.open();
    expect(state.admission.state).toBe('earlier');
    expect(answer.text).not.toContain(mine.comment);
    expect(codeOf(await person.save(9))).toBe('403 CONTINUE_HERE');
    await owner.open();
    expect((await person.ask('POST', '/continue')).status).toBe(200);
    expect(await answersOf(person)).toEqual([3]);
    expect(codeOf(await owner.ask('POST', '/continue'))).toBe('403 ANOTHER_DEVICE');
    await expectShutOut(owner);
  });

  it('can be changed with an access token issued at that time until the token expires', async () => {
    const at = await old();
    const token = await createTokens(product.infra.keys.derive('access-token'), product.infra.clock).sign({
      kind: 'participant',
      participantId: at.participantId,
      assessmentId: at.assessmentId,
      tenant: at.leader.session.organization.id,
      link: 1,
    });
    const answer = await send(product.url, 'PUT', '/api/take/answers', {
      token,
      json: { answers: [{ theme: '1.1.2', score: 8 }] },
    });
    expect(answer.status).toBe(200);
  });
});

describe('resetting a response', () => {
  const reset = ({ leader, assessmentId, idOf }: Launched, token = leader.token) =>
    send(product.url, 'POST', `/api/assessments/${assessmentId}/participants/${idOf(anna)}/reset`, { token });
  const newLink = async (at: Launched) => {
    const { token } = at.leader;
    const links = await until(
      async () => {
        const { body } = await send(product.url, 'GET', '/api/outbox', { token });
        const { mails } = body as { mails: { id: string; to: string }[] };
        const texts = await Promise.all(
          mails
            .filter(({ to }) => to === anna)
            .map(async ({ id }) => (await send(product.url, 'GET', `/api/outbox/${id}`, { token })).text),
        );
        return texts.flatMap((text) => /\/assessment\/take\/\w+#[\w-]{43}/.exec(text)?.[0] ?? []);
      },
      (found) => found.some((link) => !at.linkOf(anna).endsWith(link)),
    );
    return links.find((link) => !at.linkOf(anna).endsWith(link)) ?? '';
  };

  it('removes unsubmitted answers, and the person starts anew through a new link', async () => {
    const at = await running();
    const phone = await begun(at);
    expect((await reset(at)).status).toBe(200);
    await until(phone.read, ({ status }) => status === 410);
    expect(codeOf(await phone.save(9))).toBe('410 LINK_REPLACED');
    const link = await newLink(at);
    const again = visitor(link);
    const { answer, state } = await again.open();
    // The revision is not shown, because it would reveal the number of the person's saves.
    expect(state).toMatchObject({
      admission: { state: 'nobody' },
      response: { state: 'notStarted', revision: -1 },
      position: null,
    });
    expect(state.reset).toMatchObject({ by: expect.stringMatching(/\w/) });
    expect(answer.text).not.toContain(mine.comment);
    await again.start();
    expect(await answersOf(again)).toEqual([]);
    const board = await until(
      () => participationOf(at.leader, at.assessmentId),
      ({ activity }) => activity.some(({ kind }) => kind === 'reset'),
    );
    expect(board.people.find(({ email }) => email === anna)).toMatchObject({ submittedAt: null });
  });

  it('never gives access to submitted answers: they count, and cannot be changed', async () => {
    const at = await running();
    const phone = await begun(at);
    await phone.submit();
    const { code } = await phone.code();
    expect((await reset(at)).status).toBe(200);
    const link = await newLink(at);
    const owner = visitor(link);
    const shut = await expectShutOut(owner);
    expect(shut.state.admission.state).toBe('ended');
    expect(new Set(shut.codes)).toEqual(new Set(['410 RESPONSE_ENDED']));
    expect(codeOf(await owner.resume(code))).toBe('410 RESPONSE_ENDED');
    const board = await participationOf(at.leader, at.assessmentId);
    expect(board.assessment.counts.submitted).toBe(1);
  });

  it('does nothing before a start, and is answered as not found in another organisation', async () => {
    const [at, elsewhere] = [await running(), await running()];
    expect(codeOf(await reset(at))).toBe('409 NOTHING_TO_RESET');
    expect(codeOf(await reset(at, elsewhere.leader.token))).toBe('404 NOT_FOUND');
  });
});
