import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './routes/account.ts';
import { authRoutes } from './routes/auth.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { ssoRoutes } from './routes/sso.ts';
import { waysInRoutes } from './routes/ways-in.ts';
import type { AccountServices } from './services.ts';

/** Signing in by every way there is, and what people set about themselves. */
export async function accountPart(app: FastifyInstance, services: AccountServices): Promise<void> {
  app.addHook('onClose', () => services.signIn.noted());
  await app.register(authRoutes, services);
  await app.register(recoveryRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(ssoRoutes, services);
  await app.register(waysInRoutes, services);
}
