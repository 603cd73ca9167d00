import type { FastifyInstance } from 'fastify';
import { authRoutes } from './routes/auth.ts';
import { avatarRoutes } from './routes/avatars.ts';
import { changePasswordRoutes } from './routes/change-password.ts';
import { confirmAddressRoutes } from './routes/confirm-address.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { registrationRoutes } from './routes/registration.ts';
import { ssoRoutes } from './routes/sso.ts';
import { waysInRoutes } from './routes/ways-in.ts';
import type { AccountServices } from './services.ts';

/** Routes for signing in and for the caller's own settings. */
export async function accountRoutes(app: FastifyInstance, services: AccountServices): Promise<void> {
  app.addHook('onClose', () => services.signIn.noted());
  await app.register(registrationRoutes, services);
  await app.register(authRoutes, services);
  await app.register(confirmAddressRoutes, services);
  await app.register(recoveryRoutes, services);
  await app.register(changePasswordRoutes, services);
  await app.register(ownAccountRoutes, services);
  await app.register(avatarRoutes, services);
  await app.register(ssoRoutes, services);
  await app.register(waysInRoutes, services);
}
