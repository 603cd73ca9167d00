import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { startDns, type TestDns } from '../support/dns-server.ts';
import {
  type ProviderUser,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../support/identity-provider/identity-provider.ts';
import { type Product, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { checkDomain, connectProvider, proveDomain, recordOf, type SsoNow } from '../support/sso.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

const day = 86_400_000;
const operator = 'root@operated.example';
let dns: TestDns;
let provider: TestIdentityProvider;
let server: TestServer;
beforeAll(async () => {
  dns = await startDns();
  server = await startServer({ env: { DNS_SERVERS: dns.address, OPERATOR_EMAILS: operator } });
  provider = await startIdentityProvider(`${server.url}/login/sso`);
});
afterAll(async () => {
  await provider?.stop();
  expect(await server?.stop()).toBe(0);
  await dns?.close();
});
beforeEach(() => dns.fail('none'));

let domains = 0;
/** A domain unused by other tests. */
const freshDomain = () => {
  domains += 1;
  return `company-${domains}.example`;
};
const companyAt = (domain: string, name = 'owner') =>
  registerLeader(server.url, { email: `${name}-${randomUUID().slice(0, 8)}@${domain}` });
const put = (leader: Leader, named: readonly string[], url = server.url) =>
  send(url, 'PUT', '/api/organization/sso', {
    json: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      domains: named,
      role: 'member',
      currentPassword: leader.password,
    },
    token: leader.token,
  });
const check = (leader: Leader, domain: string, url = server.url) =>
  send(url, 'POST', '/api/organization/sso/check', { json: { domain }, token: leader.token });
const start = (email: string, url = server.url, cookie = '') =>
  send(url, 'POST', '/api/auth/sso/start', { json: { email }, headers: cookie ? { cookie } : {} });
const cookieIn = (answer: Answer, name: string) =>
  (answer.headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '').split(';')[0] ?? '';
const stateIn = (answer: Answer | SsoNow, domain: string) => {
  const now = ('body' in answer ? answer.body : answer) as SsoNow;
  return now.proofs.find((proof) => proof.domain === domain)?.state;
};
/** Signs in through the provider like a browser that keeps its earlier cookies. */
const signIn = async (user: ProviderUser, at: string, cookie = '') => {
  await provider.signIn(user);
  const started = await start(at, server.url, cookie);
  if (started.status !== 200) return started;
  const callback = await provider.walk((started.body as { url: string }).url);
  return send(server.url, 'POST', '/api/auth/sso/finish', {
    json: { query: callback.search },
    headers: { cookie: cookieIn(started, 'sso') },
  });
};
const user = (email: string, more: Partial<ProviderUser> = {}): ProviderUser => ({
  sub: email,
  email,
  email_verified: true,
  ...more,
});
const settingsOf = async (leader: Leader): Promise<SsoNow> =>
  leader.call<SsoNow>('GET', '/api/organization/sso', undefined, { token: leader.token });

describe('an unproven domain', () => {
  it('redirects nobody to the provider, adds no member and confirms no address, whatever organisation named it', async () => {
    const domain = freshDomain();
    const stranger = await companyAt(domain, 'stranger');
    await confirmAddress(stranger);
    const connected = await put(stranger, [domain]);
    expect(codeOf(await start(`colleague@${domain}`))).toBe('404 SSO_OFF');
    expect(stateIn(connected, domain)).toBe('waiting');
    expect(codeOf(await check(stranger, domain))).toBe('409 DOMAIN_RECORD_MISSING');
    expect(codeOf(await start(`colleague@${domain}`))).toBe('404 SSO_OFF');
  });

  it('does not allow signing in, and neither does another domain of the same provider', async () => {
    const [own, victim] = [freshDomain(), freshDomain()];
    const stranger = await companyAt(own);
    await connectProvider(stranger, provider, [own, victim]);
    await proveDomain(stranger, dns, own);
    expect(codeOf(await signIn(user(`boss@${victim}`), `x@${own}`))).toBe('403 SSO_NOT_ALLOWED');
    expect((await signIn(user(`clerk@${own}`), `x@${own}`)).status).toBe(200);
  });

  it('cannot be a domain with public addresses, or below which anybody can register a name', async () => {
    const stranger = await companyAt(freshDomain());
    for (const domain of [
      ...['gmail.com', 'outlook.com', 'yahoo.co.jp', 'web.de', 'proton.me', 'tutanota.com', 'qq.com'],
      ...['mailinator.com', 'fastmail.com', 'co.uk', 'com.au', 'github.io', 'mail.gmx.de'],
    ])
      expect([domain, codeOf(await put(stranger, [domain]))]).toEqual([domain, '400 DOMAIN_PUBLIC']);
  });

  it('shows its record only to members who manage single sign-on, for their own domains', async () => {
    const domain = freshDomain();
    const [one, two] = [await companyAt(domain), await companyAt(domain)];
    await put(one, [domain]);
    await put(two, [domain]);
    const [first, second] = [await recordOf(one, domain), await recordOf(two, domain)];
    expect(first.name).toBe(`_nine-lenses-challenge.${domain}`);
    expect(second.name).toBe(first.name);
    expect(second.value).not.toBe(first.value);
    // The record is the same at every query, so that a zone file can stay unchanged.
    expect(await recordOf(one, domain)).toEqual(first);
    expect(codeOf(await check(one, 'elsewhere.example'))).toBe('404 NOT_FOUND');
  });
});

describe('the DNS record of a domain', () => {
  it('proves the domain only for the organisation whose value it contains', async () => {
    const domain = freshDomain();
    const [company, stranger] = [await companyAt(domain), await companyAt(domain, 'stranger')];
    await connectProvider(company, provider, [domain]);
    await connectProvider(stranger, provider, [domain]);
    const { name, value } = await recordOf(company, domain);
    dns.set(name, ['v=spf1 -all', `${value}x`, value.slice(0, -1)]);
    expect(codeOf(await check(company, domain))).toBe('409 DOMAIN_RECORD_MISSING');
    dns.set(name, ['v=spf1 -all', value]);
    expect(codeOf(await check(stranger, domain))).toBe('409 DOMAIN_RECORD_MISSING');
    expect(stateIn(await check(company, domain), domain)).toBe('proven');
    expect((await start(`colleague@${domain}`)).status).toBe(200);
    const joined = await signIn(user(`colleague@${domain}`), `colleague@${domain}`);
    expect((joined.body as Session).organization.id).toBe(company.session.organization.id);
  });

  it('that cannot be looked up changes nothing', async () => {
    const domain = freshDomain();
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    for (const how of ['servfail', 'refused'] as const) {
      dns.fail(how);
      expect(codeOf(await check(company, domain))).toBe('502 DNS_AWAY');
    }
    dns.fail('none');
    await proveDomain(company, dns, domain);
    dns.fail('servfail');
    expect(codeOf(await check(company, domain))).toBe('502 DNS_AWAY');
    expect(stateIn(await settingsOf(company), domain)).toBe('proven');
  });

  it('of another organisation is a conflict, which the administrators of the DNS decide; the refusal says how', async () => {
    const domain = freshDomain();
    const [first, company] = [await companyAt(domain, 'first'), await companyAt(domain)];
    // Both organisations wait; the former employee's organisation proves the domain first.
    await connectProvider(company, provider, [domain]);
    const own = await recordOf(company, domain);
    await connectProvider(first, provider, [domain]);
    await proveDomain(first, dns, domain);
    const theirs = await recordOf(first, domain);
    expect(stateIn(await settingsOf(company), domain)).toBe('taken');
    dns.set(own.name, [theirs.value, own.value]);
    const conflict = await check(company, domain);
    expect(codeOf(conflict)).toBe('409 DOMAIN_TAKEN');
    expect(conflict.text).toContain(own.value);
    expect(conflict.text).toContain(own.name);
    expect(conflict.text).not.toContain(theirs.value);
    dns.set(own.name, [own.value]);
    expect(stateIn(await check(company, domain), domain)).toBe('proven');
    expect(stateIn(await settingsOf(first), domain)).toBe('taken');
    const joined = await signIn(user(`new@${domain}`), `new@${domain}`);
    expect((joined.body as Session).organization.id).toBe(company.session.organization.id);
  });

  it('of another organisation makes the settings ineffective until the DNS changes', async () => {
    const domain = freshDomain();
    const [holder, company] = [await companyAt(domain), await companyAt(domain)];
    await connectProvider(holder, provider, [domain]);
    await proveDomain(holder, dns, domain);
    const refused = await put(company, [domain.toUpperCase()]);
    expect(codeOf(refused)).toBe('409 DOMAIN_TAKEN');
    const told = /value (nine-lenses-domain=[\w-]{43})/.exec(refused.text)?.[1] ?? '';
    const { name } = await recordOf(holder, domain);
    dns.set(name, [told]);
    const accepted = await put(company, [domain]);
    expect([accepted.status, stateIn(accepted, domain)]).toEqual([200, 'proven']);
    expect(stateIn(await settingsOf(holder), domain)).toBe('taken');
    // The organisation that lost the domain can still change other settings, and is told the state of the domain.
    const rest = await put(holder, [domain, freshDomain()]);
    expect([rest.status, stateIn(rest, domain)]).toEqual([200, 'taken']);
  });

  it('is looked up at a limited rate', async () => {
    const domain = freshDomain();
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    const { name } = await recordOf(company, domain);
    const answers = [];
    for (let tries = 0; tries < 65; tries += 1) answers.push((await check(company, domain)).status);
    expect(answers.slice(0, 60).every((status) => status === 409)).toBe(true);
    expect(answers.slice(60)).toEqual(Array(5).fill(429));
    expect(dns.asked(name)).toBe(60);
  });
});

describe('a provider’s statement about an address', () => {
  it('is trusted at a proven domain if it omits email_verified, and never if email_verified is false', async () => {
    const domain = freshDomain();
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    await proveDomain(company, dns, domain);
    const { email_verified: _, ...silent } = user(`entra@${domain}`);
    const entra = await signIn(silent, `entra@${domain}`);
    expect(entra.status).toBe(200);
    expect((entra.body as Session).user.emailVerified).toBe(true);
    const unsure = user(`unsure@${domain}`, { email_verified: false });
    expect(codeOf(await signIn(unsure, `unsure@${domain}`))).toBe('403 SSO_NOT_ALLOWED');
  });

  it('is never trusted for an operator’s address, even at a proven domain', async () => {
    const domain = operator.split('@')[1] ?? '';
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    await proveDomain(company, dns, domain);
    for (const email of [operator, operator.toUpperCase()])
      expect(codeOf(await signIn(user(email), `x@${domain}`))).toBe('403 SSO_NOT_ALLOWED');
    // It does not offer to link the operator's account either, even with its password.
    const real = await registerLeader(server.url, { email: operator });
    await confirmAddress(real);
    const asked = await signIn(user(operator, { sub: 'another' }), `x@${domain}`);
    expect(codeOf(asked)).toBe('403 SSO_NOT_ALLOWED');
    expect(asked.text).not.toContain('ticket');
  });
});

describe('a member who already signs in through the provider', () => {
  it('can still sign in with their own browser after the proof of the domain has ended; new people cannot', async () => {
    const domain = freshDomain();
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    await proveDomain(company, dns, domain);
    const email = `known@${domain}`;
    const first = await signIn(user(email), email);
    const device = cookieIn(first, 'device');
    expect(device).not.toBe('');
    // Removing and naming the domain again gives the state of an installation set up before domains had to be proven.
    await connectProvider(company, provider, []);
    await connectProvider(company, provider, [domain]);
    const again = await signIn(user(email), email, device);
    expect((again.body as Session).user.id).toBe((first.body as Session).user.id);
    // In another browser, a known address gets the same answer as an unknown one.
    expect(codeOf(await start(email))).toBe('404 SSO_OFF');
    expect(codeOf(await signIn(user(`new@${domain}`), email, device))).toBe('403 SSO_NOT_ALLOWED');
  });
});

describe('signing out of a session opened by a provider', () => {
  it('continues at the provider’s end-session page, and returns to our own first page', async () => {
    const domain = freshDomain();
    const company = await companyAt(domain);
    await connectProvider(company, provider, [domain]);
    await proveDomain(company, dns, domain);
    const { accessToken } = (await signIn(user(`out@${domain}`), `out@${domain}`)).body as Session;
    const out = await send(server.url, 'POST', '/api/auth/logout', { token: accessToken });
    expect(out.status).toBe(200);
    const next = new URL((out.body as { endSession: string }).endSession);
    expect(next.origin).toBe(new URL(provider.issuer).origin);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: provider.clientId,
      post_logout_redirect_uri: `${server.url}/`,
    });
    // A session opened with a password is not redirected.
    const plain = await send(server.url, 'POST', '/api/auth/logout', { token: company.token });
    expect([plain.status, plain.text]).toEqual([204, '']);
  });
});

describe('the daily check of the DNS', () => {
  let product: Product;
  let leader: Leader;
  let later = 0;
  const domain = 'daily.example';
  beforeAll(async () => {
    product = await runProduct({
      env: { DNS_SERVERS: dns.address },
      change: (infra) => ({
        ...infra,
        clock: { now: () => Date.now() + later },
        monotonic: () => performance.now() + later,
      }),
    });
    leader = await registerLeader(product.url, { email: `owner@${domain}` });
    await connectProvider(leader, provider, [domain]);
    await proveDomain(leader, dns, domain);
    // The clocks have agreed for long enough to be trusted.
    later = 60_000;
  });
  afterAll(() => product?.stop());

  /** Runs the scheduled check and waits for its end. */
  const look = async (which: 'all' | 'missing') => {
    const { name } = await recordOf(leader, domain);
    const before = dns.asked(name);
    const { jobs } = product.infra;
    await jobs.enqueue({ id: randomUUID(), queue: 'sso-domains', payload: { which } });
    await until(
      () => jobs.counts('sso-domains'),
      ({ waiting, running }) => waiting + running === 0,
    );
    return dns.asked(name) - before;
  };
  const now = async () =>
    (await leader.call<SsoNow>('GET', '/api/organization/sso', undefined, { token: await freshToken() }))
      .proofs[0];
  /** Waits until the members who manage the domain have been notified this many times by letters. */
  const toldTimes = (times: number) =>
    until(
      async () => {
        const events = (await everyEvent(product.infra.store)).map(decodeEvent);
        const letters = events.flatMap((event) =>
          event.type === 'LetterRequested' && event.data.kind === 'ssoDomain' ? [event.data.letterId] : [],
        );
        return events.filter((event) => event.type === 'LetterSent' && letters.includes(event.data.letterId));
      },
      (sent) => sent.length === times,
    );
  /** A new token, because tokens live for minutes and this test spans days. */
  const freshToken = async () => {
    const { email, password } = leader;
    return (await leader.call<Session>('POST', '/api/auth/login', { email, password })).accessToken;
  };

  it('allows seven days for a missing record, then ends the proof, and ignores failed look-ups', async () => {
    const record = await recordOf(leader, domain);
    dns.fail('servfail');
    await look('all');
    dns.fail('none');
    expect((await now())?.state).toBe('proven');
    dns.set(record.name, undefined);
    await look('all');
    await toldTimes(1);
    const missing = await now();
    expect(missing?.state).toBe('recordMissing');
    expect(Date.parse(missing?.endsAt ?? '') - Date.parse(missing?.missingSince ?? '')).toBe(7 * day);
    expect((await start(`colleague@${domain}`, product.url)).status).toBe(200);
    later += 6 * day;
    leader = { ...leader, token: await freshToken() };
    await look('missing');
    expect((await now())?.state).toBe('recordMissing');
    // The record is restored within the grace period: as if it had never been missing.
    dns.set(record.name, [record.value]);
    await look('missing');
    expect(await now()).toMatchObject({ state: 'proven', missingSince: null, endsAt: null });
    dns.set(record.name, undefined);
    await look('all');
    later += 7 * day + 1;
    leader = { ...leader, token: await freshToken() };
    dns.fail('servfail');
    await look('missing');
    dns.fail('none');
    expect((await now())?.state).toBe('recordMissing');
    await look('missing');
    expect((await now())?.state).toBe('waiting');
    // One letter for each time the record was missing, and one for the end of the proof.
    await toldTimes(3);
    expect(codeOf(await start(`colleague@${domain}`, product.url))).toBe('404 SSO_OFF');
    // The domain can be proven again, like the first time.
    dns.set(record.name, [record.value]);
    expect(stateIn(await checkDomain(leader, domain), domain)).toBe('proven');
  });
});

describe('single sign-on domains in several processes over shared stores', () => {
  let scaled: ScaledProduct;
  beforeAll(async () => {
    scaled = await startScaled({ env: { DNS_SERVERS: dns.address }, workers: 1 });
  });
  afterAll(async () => {
    for (const code of (await scaled?.stop()) ?? []) expect(code).toBe(0);
  });

  it('are known to every process at once after being proven at one, and belong to one organisation', async () => {
    const [here = '', there = ''] = scaled.apis.map(({ url }) => url);
    const domain = freshDomain();
    const one = await registerLeader(here, { email: `one@${domain}` });
    const two = await registerLeader(there, { email: `two@${domain}` });
    await connectProvider(one, provider, [domain]);
    await connectProvider(two, provider, [domain]);
    const [mine, theirs] = [await recordOf(one, domain), await recordOf(two, domain)];
    dns.set(mine.name, [mine.value, theirs.value]);
    const both = await Promise.all([check(one, domain, here), check(two, domain, there)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const url of [here, there]) expect((await start(`x@${domain}`, url)).status).toBe(200);
    const [won, lost] = both[0]?.status === 200 ? [one, two] : [two, one];
    expect(stateIn(await settingsOf(won), domain)).toBe('proven');
    expect(stateIn(await settingsOf(lost), domain)).toBe('taken');
  });
});
