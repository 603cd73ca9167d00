import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { idOf, joined, organizationId, registered } from '../../tests/support/organization.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { OrganizationEvent } from './events.ts';
import { allowAssessment, assessmentNotLaunched } from './plan.ts';
import { isPublicDomain } from './public-domains.ts';
import { changeSettings } from './settings.ts';
import { type ConfigureSso, configureSso, removeSso } from './sso.ts';
import { Organization } from './state.ts';

const organization = (...events: OrganizationEvent[]) => given(Organization, [...registered, ...events]);
const settings = {
  name: 'Engines',
  timeZone: 'Europe/Berlin',
  locale: 'de-DE',
  retentionMonths: 24,
  threshold: 6,
};

describe('settings', () => {
  it('are changed by an administrator, and written only if something changes', () => {
    const change = organization(joined('admin', 'admin')).when((state) =>
      changeSettings(state, settings, idOf('admin')),
    );
    change.thenFacts([{ type: 'OrganizationSettingsChanged', data: { organizationId, ...settings } }]);
    change.thenAgainNothing();
    organization(joined('member', 'member'))
      .when((state) => changeSettings(state, settings, idOf('member')))
      .thenRefused('PERMISSION_MISSING');
  });

  it('accept only a known time zone and language', () => {
    const change = (more: Partial<typeof settings>) =>
      organization().when((state) => changeSettings(state, { ...settings, ...more }, idOf('owner')));
    change({ timeZone: 'Europe/Atlantis' }).thenRefused('TIME_ZONE_UNKNOWN');
    change({ locale: 'not a locale' }).thenRefused('LOCALE_UNKNOWN');
  });
});

describe('the identity provider', () => {
  const command: ConfigureSso = {
    issuer: 'https://login.example.org/realm',
    clientId: 'nine-lenses',
    clientSecret: 'secret',
    domains: ['Example.org '],
    role: 'member',
    isPublic: isPublicDomain,
    loopbackHttp: false,
  };
  const { isPublic: _, loopbackHttp: __, ...stored } = command;
  const configured: OrganizationEvent = {
    type: 'SsoConfigured',
    data: { organizationId, ...stored, clientSecret: 'secret', role: 'member', domains: ['example.org'] },
  };
  const configure = (more: Partial<ConfigureSso>, ...events: OrganizationEvent[]) =>
    organization(...events).when((state) =>
      configureSso(state, { ...command, ...more }, state?.sso?.clientSecret, idOf('owner')),
    );

  it('is connected for domains that are not proven yet', () => {
    const connect = configure({});
    connect.thenFacts([configured]);
    connect.thenAgainNothing();
    configure({ domains: [] }).thenFacts([
      { ...configured, data: { ...configured.data, domains: [] } } as OrganizationEvent,
    ]);
  });

  it('accepts no public or malformed domain', () => {
    for (const domain of ['gmail.com', 'yahoo.co.jp', 'co.uk', 'github.io', 'mail.web.de', 'tutanota.com'])
      configure({ domains: [domain] }).thenRefused('DOMAIN_PUBLIC');
    for (const domain of [
      'localhost',
      'example',
      '*.example.org',
      'example.org/x',
      'exa mple.org',
      '10.0.0.1',
      '',
    ])
      configure({ domains: [domain] }).thenRefused('DOMAIN_INVALID');
  });

  it('must be reached by https; http is allowed only on this machine and with the setting on', () => {
    const wrong = [
      'http://login.example.org',
      'ftp://login.example.org',
      'login',
      'https://u:p@login.example.org',
      'https://x.org/?a',
      'https://x.org/#a',
    ];
    for (const issuer of wrong) configure({ issuer, loopbackHttp: true }).thenRefused('ISSUER_INVALID');
    configure({ issuer: 'http://127.0.0.1:9000' }).thenRefused('ISSUER_INVALID');
    configure({ issuer: 'http://127.0.0.1:9000', loopbackHttp: true }).thenFacts([
      { ...configured, data: { ...configured.data, issuer: 'http://127.0.0.1:9000' } } as OrganizationEvent,
    ]);
  });

  it('keeps its secret when no new secret is entered, but never passes it to another provider', () => {
    configure({ clientSecret: undefined, role: 'auditor' }, configured).thenFacts([
      { ...configured, data: { ...configured.data, role: 'auditor' } } as OrganizationEvent,
    ]);
    configure({ clientSecret: undefined, issuer: 'https://evil.example' }, configured).thenRefused(
      'SECRET_NEEDED',
    );
    configure({ clientSecret: undefined, clientId: 'other' }, configured).thenRefused('SECRET_NEEDED');
    configure({ clientSecret: undefined }).thenRefused('SECRET_NEEDED');
  });

  it('is removed once, by a member who may do so', () => {
    const remove = organization(configured).when((state) => removeSso(state, idOf('owner')));
    remove.thenFacts([{ type: 'SsoRemoved', data: { organizationId } }]);
    remove.thenAgainNothing();
    organization(configured, joined('member', 'member'))
      .when((state) => removeSso(state, idOf('member')))
      .thenRefused('PERMISSION_MISSING');
  });
});

describe('the plan’s limit of assessments', () => {
  const allowed = (name: string): OrganizationEvent => ({
    type: 'AssessmentAllowed',
    data: { organizationId, assessmentId: idOf(name) },
  });
  const five = ['a', 'b', 'c', 'd', 'e'].map(allowed);
  const allow = (name: string, ...events: OrganizationEvent[]) =>
    organization(...events).when((state) => allowAssessment(state, idOf(name), standardPlan('free')));

  it('is five on the free plan, and counts each assessment once', () => {
    const fifth = allow('e', ...five.slice(0, 4));
    fifth.thenFacts([allowed('e')]);
    fifth.thenAgainNothing();
    allow('f', ...five).thenRefused('PLAN_LIMIT');
    organization(...five)
      .when((state) => allowAssessment(state, idOf('f'), standardPlan('enterprise')))
      .thenFacts([allowed('f')]);
  });

  it('has room again when a launch was refused', () => {
    const back = organization(...five).when((state) => assessmentNotLaunched(state, idOf('c')));
    back.thenFacts([{ type: 'AssessmentNotLaunched', data: { organizationId, assessmentId: idOf('c') } }]);
    back.thenAgainNothing();
    allow('f', ...five, {
      type: 'AssessmentNotLaunched',
      data: { organizationId, assessmentId: idOf('c') },
    }).thenFacts([allowed('f')]);
  });
});

it('an organisation folds arbitrary events in any order without failing', () => {
  const state = [
    removedOwner(),
    ...registered,
    { type: 'SomethingNew', data: {} } as unknown as OrganizationEvent,
  ].reduce(Organization.evolve, Organization.initial);
  expect(Object.keys(state?.members ?? {})).toEqual([idOf('owner')]);
});

function removedOwner(): OrganizationEvent {
  return { type: 'MemberRemoved', data: { organizationId, accountId: idOf('owner') } };
}
