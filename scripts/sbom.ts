// npm run sbom: prints every package of the lockfile as a CycloneDX 1.6 document. `npm sbom` refuses this lockfile, because it
// lacks the peers of optional packages for other platforms, which are never installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8'));

/** Packages of the lockfile, by their path in node_modules. */
export function lockedPackages(): Readonly<Record<string, LockedPackage>> {
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
  const { '': _, ...locked } = packages;
  return locked;
}

/** The document: name, version, licence and hash of each package. Development packages have the scope `excluded`. */
export function sbom() {
  const { name, version } = read('package.json') as { name: string; version: string };
  const components = Object.entries(lockedPackages()).map(([place, locked]) => {
    const component = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [algorithm = '', digest = ''] = (locked.integrity ?? '').split('-');
    return {
      type: 'library',
      'bom-ref': place,
      name: component,
      version: locked.version,
      scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
      purl: `pkg:npm/${component.replace('@', '%40')}@${locked.version}`,
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
      ],
      ...(locked.license && { licenses: [{ expression: locked.license }] }),
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components,
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`);
