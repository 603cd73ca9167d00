import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Account, Address } from '../../../domain/account/state.ts';
import { parseAddress } from '../../../domain/kernel/address.ts';
import { domainOf } from '../../../domain/organization/mail-domains.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { type Provider, ProviderAway } from '../../../infra/identity/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import type { Memberships } from '../../http/access/memberships.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { SsoDomains } from './sso-domains.ts';

/** An identity provider and its organisation; null: the installation's provider, open to everybody. */
export type Connection = { readonly provider: Provider; readonly organizationId: string | null };

export type Connections = {
  /**
   * Finds the provider for an address: that of the organisation that has proven the address's domain, else the
   * installation's. A person who signed in with this address in this browser before gets their own organisation's
   * provider. @throws {ApiProblem} 404 SSO_OFF, the same for every address
   */
  connectionFor(email: string | undefined, request: FastifyRequest): Promise<Connection>;
  /** @throws {ApiProblem} 404 SSO_OFF */
  connectionOf(organizationId: string | null): Promise<Connection>;
  /** @returns the URL of the provider's end-session endpoint; undefined if it has none */
  endSessionAt(provider: string): Promise<string | undefined>;
};

type Parts = {
  readonly deps: ApiDependencies;
  readonly devices: KnownDevices;
  readonly ssoDomains: SsoDomains;
  readonly memberships: Memberships;
};

const goOnWithinMs = 3_000;
/** Value of `provider` for sessions that began at the installation's provider. */
const installation = 'installation';
export const providerNamed = (organizationId: string | null) => organizationId ?? installation;

const off = () => new ApiProblem(404, 'SSO_OFF', say('account.ssoOff'));

/** Finds the identity providers of the installation and of organisations. */
export function createConnections({ deps, devices, ssoDomains, memberships }: Parts): Connections {
  const addresses = createAddresses(deps);

  const connectionOf: Connections['connectionOf'] = async (organizationId) => {
    if (organizationId === null) {
      if (!deps.oidc) throw off();
      return { provider: deps.oidc, organizationId: null };
    }
    const { state } = await deps.commands.load(Organization, organizationId);
    const clientSecret = state?.sso ? await open(deps.keys, state.sso.clientSecret) : undefined;
    if (!state?.sso || clientSecret === undefined) throw off();
    const { issuer, clientId } = state.sso;
    return { provider: { issuer, clientId, clientSecret }, organizationId };
  };

  /**
   * Finds the provider of the organisation of a person who signed in with this address in this browser before. Needs no
   * proven domain.
   */
  const ownProviderOf = async (address: string, request: FastifyRequest): Promise<Connection | undefined> => {
    const held = await deps.commands.load(Address, addresses.hashOf(address));
    const account = (await deps.commands.load(Account, held.state.holder?.accountId ?? 'nobody')).state;
    const device = devices.of(account, request);
    if (device === undefined || !account || account.identities.length === 0) return undefined;
    const own = (await memberships(account)).find(
      ({ sso }) => sso !== null && account.identities.some(({ issuer }) => issuer === sso.issuer),
    );
    return own && connectionOf(own.organizationId);
  };

  return {
    connectionOf,
    connectionFor: async (email, request) => {
      const parsed = email === undefined ? undefined : parseAddress(email);
      if (!parsed || !('address' in parsed)) return connectionOf(null);
      const organizationId = await ssoDomains.organizationFor(domainOf(parsed.address));
      if (organizationId !== null) return connectionOf(organizationId);
      return (await ownProviderOf(parsed.address, request)) ?? connectionOf(null);
    },
    endSessionAt: async (provider) => {
      try {
        const connection = await connectionOf(provider === installation ? null : provider);
        const address = deps.identityProviders.endSession(connection.provider, `${deps.publicUrl()}/`);
        // A slow or unreachable provider must not prevent signing out here.
        return await Promise.race([address, delay(goOnWithinMs, undefined, { ref: false })]);
      } catch (error) {
        if (error instanceof ProviderAway || error instanceof ApiProblem) return undefined;
        throw error;
      }
    },
  };
}
