import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventTypes } from './events.ts';

const folder = path.resolve(import.meta.dirname, '../tests/golden');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

describe('stored events', () => {
  it.each([...eventTypes.values()].map(({ type, version }) => [type, version] as const))(
    'of type %s have a golden fixture for version %i',
    (type, version) => {
      expect(existsSync(path.join(folder, `${type}.v${version}.json`))).toBe(true);
    },
  );

  it.each(files)('%s matches its schema after upcasting', (file) => {
    const [name = '', versionText = ''] = file.split('.');
    const type = eventTypes.get(name);
    if (!type) throw new Error(`There is no event type ${name}`);
    let data: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (let version = Number(versionText.slice(1)); version < type.version; version += 1)
      data = type.upcasters?.[version]?.(data as never);
    expect(z.parse(type.schema, data)).toEqual(data);
  });
});
