import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../scripts/audit.ts';
import { lockedPackages, sbom } from '../../scripts/sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const locked = Object.entries(lockedPackages());

/** Packages that may run an install script, with the purpose of the script. */
const mayRunScripts = new Set([
  // Optional native speed-ups of testcontainers' SSH client.
  'node_modules/cpu-features',
  'node_modules/ssh2',
  // Optional native speed-up of bullmq's encoding.
  'node_modules/msgpackr-extract',
  // Prints a warning about version schemes.
  'node_modules/protobufjs',
  // Prints a request for donations.
  'node_modules/tesseract.js',
]);

describe('the lockfile', () => {
  it('has a hash for every package, all from the registry', () => {
    expect(locked.length).toBeGreaterThan(400);
    const hosts = new Set<string>();
    for (const [place, { integrity, resolved, link, version }] of locked) {
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]{86}==$/)]);
      expect([place, link, version]).toEqual([place, undefined, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
      // All stated origins are one https host: no git, no file, no other mirror.
      if (resolved !== undefined) hosts.add(new URL(resolved).origin);
    }
    expect(hosts.size).toBeLessThanOrEqual(1);
    expect([...hosts].every((host) => host.startsWith('https://'))).toBe(true);
  });

  it('has no package with an unreviewed install script', () => {
    const running = locked.flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [place] : []));
    expect(running.toSorted()).toEqual([...mayRunScripts].toSorted());
  });

  it('contains what package.json asks for, in exact versions', () => {
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, wanted] of Object.entries(manifest[kind] ?? {})) {
        expect([name, wanted]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+[\w.-]*$/)]);
        expect(lockedPackages()[`node_modules/${name}`]?.version).toBe(wanted);
      }
  });

  it('makes a bill of materials with a hash of every package', () => {
    const { components, bomFormat } = sbom();
    expect([bomFormat, components.length]).toEqual(['CycloneDX', locked.length]);
    for (const { name, purl, hashes } of components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
      expect([name, hashes]).toEqual([
        name,
        [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      ]);
    }
  });
});

describe('an advisory about a package that ships', () => {
  const answered = (severity: string) =>
    JSON.stringify({
      vulnerabilities: { leaky: { severity, range: '<2.0.0', name: 'leaky' } },
      metadata: { vulnerabilities: { high: severity === 'high' ? 1 : 0 } },
    });

  it('stops the build if it is high or critical, and not otherwise', () => {
    for (const severity of ['high', 'critical'])
      expect(verdictOf(answered(severity))).toEqual({
        failed: true,
        sentence: `Packages that ship have high or critical advisories: leaky <2.0.0 (${severity}).`,
      });
    expect(verdictOf(answered('moderate'))).toMatchObject({ failed: false });
    expect(verdictOf(answered('moderate')).sentence).toMatch(/^Checked: .+1 lesser/);
  });

  it('that could not be queried is reported as unchecked', () => {
    for (const answer of [
      '',
      '<html>',
      '{"message":"405 Method Not Allowed"}',
      '{"error":{"code":"ENOTFOUND"}}',
    ])
      expect([answer, verdictOf(answer)]).toEqual([
        answer,
        { failed: false, sentence: expect.stringMatching(/^Not checked: /) },
      ]);
    expect(verdictOf('{"message":"405 Method Not Allowed"}').sentence).toContain('405 Method Not Allowed');
  });
});

const secrets: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\w/,
  'an AWS key': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a Stripe key': /\b[sr]k_(live|test)_[0-9A-Za-z]{16,}\b/,
  'a GitHub token': /\bgh[pousr]_[0-9A-Za-z]{36}\b|\bgithub_pat_\w{40,}/,
  'a Slack token': /\bxox[abprs]-[\w-]{10,}/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a JWT': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'an API key of ours': /\bnlk_[a-z0-9]{24}_[a-z0-9]{24}_[\w-]{43}\b/,
  'a password in an address':
    /\b(?:https|smtps?|rediss?|esdb):\/\/[^\s/:@"'`$]+:(?!password|secret|pass|\$)[^\s/@"'`$]{12,}@/,
};

/** Kinds of secret-like text found. */
const secretsIn = (text: string) =>
  Object.entries(secrets).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));

describe('secrets', () => {
  it('are in no file of the repository', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    expect(files.length).toBeGreaterThan(300);
    const found = files
      .filter((file) => file !== '' && existsSync(path.join(root, file)))
      .flatMap((file) =>
        secretsIn(readFileSync(path.join(root, file), 'latin1')).map((kind) => `${file}: ${kind}`),
      );
    expect(found).toEqual([]);
    expect(
      files.filter((file) => /(^|\/)(\.env|master\.key|id_rsa|.*\.(pem|p12|pfx|db))$/.test(file)),
    ).toEqual([]);
  });

  it('are found when they are planted as a test', () => {
    expect(secretsIn(`-----BEGIN ${'EC'} PRIVATE KEY-----\nMHc`)).toEqual(['a private key']);
    expect(secretsIn(`key = ${'AKIA'}${'A1'.repeat(8)}`)).toEqual(['an AWS key']);
    expect(secretsIn(`${'sk_'}live_${'a1'.repeat(10)}`)).toEqual(['a Stripe key']);
    expect(secretsIn(`smtps://me:${'correct-horse-7'}@mail.example`)).toEqual(['a password in an address']);
  });

  it('are not in the built web, nor are names of settings or sources', () => {
    const dist = path.join(root, 'web/dist');
    const built = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(built.filter((file) => file.endsWith('.map'))).toEqual([]);
    const config = readFileSync(path.join(root, 'infra/config/config.ts'), 'utf8');
    // The operator's page names the setting that sends mails.
    const told = ['SMTP_URL'];
    const settings = [...new Set(config.match(/\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|MASTER_KEY)\b/g))];
    expect(settings).toContain('MASTER_KEY');
    expect(settings.length).toBeGreaterThan(8);
    for (const file of built.filter((each) => /\.(js|css|html|json)$/.test(each))) {
      const text = readFileSync(path.join(dist, file), 'utf8');
      expect([file, secretsIn(text)]).toEqual([file, []]);
      expect([file, settings.filter((name) => !told.includes(name) && text.includes(name))]).toEqual([
        file,
        [],
      ]);
      expect([file, /sourceMappingURL|process\.env\./.test(text)]).toEqual([file, false]);
    }
  });
});
