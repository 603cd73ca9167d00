import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** A real OpenID provider as a separate process. It signs in the user set last, without a prompt. */
const [redirectUri = '', clientId = 'nine-lenses', clientSecret = 'a-secret-of-32-characters-or-more'] =
  process.argv.slice(2);

type User = { readonly sub: string } & Record<string, unknown>;
const users = new Map<string, User>();
let next = '';

/** Replaces the library's own page, which loads fonts from the network, because a test must not depend on that. */
const logoutSource = async (context: { body: unknown }, form: string) => {
  context.body = `<!doctype html><link rel="icon" href="data:,"><title>Sign out</title>${form}
    <button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/', redirectUri).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { logoutSource },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['only-for-tests'] },
    findAccount: (_, sub) => {
      const user = users.get(sub);
      return user && { accountId: sub, claims: () => user };
    },
  });
  // Suppresses the library's warnings about plain http, which concern production.
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.method === 'POST' && request.url === '/next') {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const user = JSON.parse(body) as User;
        users.set(user.sub, user);
        next = user.sub;
        response.end('{}');
      });
    } else if (request.url?.startsWith('/interaction/')) {
      const finish = async () => {
        const { params, prompt } = await provider.interactionDetails(request, response);
        if (prompt.name === 'login')
          return provider.interactionFinished(request, response, {
            login: { accountId: next, remember: false },
          });
        const grant = new provider.Grant({ accountId: next, clientId: String(params.client_id) });
        grant.addOIDCScope('openid email profile');
        return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
      };
      finish().catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    } else handle(request, response);
  });
  process.stdout.write(`ready ${issuer}\n`);
});
process.once('SIGTERM', () => process.exit(0));
