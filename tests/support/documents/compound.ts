import { utils, write } from 'cfb';

/** A compound file with streams by their names; `Folder/Name` is a stream in a storage. */
export function compoundOf(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    utils.cfb_add(file, `/${name}`, Buffer.from(content));
  return new Uint8Array(write(file, { type: 'buffer' }) as Buffer);
}

/** A copy of the file with an allocation table in which each sector that has a successor points to itself. */
export function withCircularChains(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const table = 512 * (view.getInt32(76, true) + 1);
  for (let sector = 0; sector < 128; sector += 1)
    if (view.getInt32(table + sector * 4, true) === sector + 1)
      view.setInt32(table + sector * 4, sector, true);
  return copy;
}
