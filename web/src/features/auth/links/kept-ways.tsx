import type { ResetSeen } from './link-requests.ts';
import { texts } from './texts.ts';

export type WayIn = { key: string; name: string; since: string; removable: boolean };
type Props = {
  ways: readonly WayIn[];
  removed: ReadonlySet<string>;
  onChange: (removed: ReadonlySet<string>) => void;
};

const words = texts.reset.ways;

/** Other sign-in methods of the account. The person keeps or removes each one while setting a new password. */
export function KeptWays({ ways, removed, onChange }: Props) {
  const choose = (key: string, remove: boolean) => {
    const next = new Set(removed);
    if (remove) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">{words.title}</legend>
      <p className="text-text-2">{words.note}</p>
      {ways.map(({ key, name, since, removable }) => (
        <div key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 break-words">{words.added(name, since)}</span>
          {removable ? (
            <span role="radiogroup" aria-label={name} className="flex gap-4">
              {[false, true].map((remove) => (
                <label key={String(remove)} className="flex items-center gap-2">
                  <input
                    type="radio"
                    name={`way-${key}`}
                    checked={removed.has(key) === remove}
                    onChange={() => choose(key, remove)}
                  />
                  {remove ? words.remove : words.keep}
                </label>
              ))}
            </span>
          ) : (
            <span className="text-13 text-text-3">{words.signInFirst}</span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** All sign-in methods as one list. Those that can be removed and were added in the last 30 days are preselected for removal. */
export function waysOf(seen: ResetSeen, dayOf: (instant: string) => string) {
  const all = [
    ...(seen.totp ? [{ ...seen.totp, key: 'totp', name: words.totp }] : []),
    ...seen.passkeys.map((way) => ({
      ...way,
      key: `passkey ${way.credentialId}`,
      name: words.passkey(way.name),
    })),
    ...seen.identities.map((way) => ({
      ...way,
      key: `identity ${way.issuer}`,
      name: words.identity(way.issuer),
    })),
  ];
  const preselected = new Set(
    all.filter(({ recent, removable }) => recent && removable).map(({ key }) => key),
  );
  return { preselected, ways: all.map((way) => ({ ...way, since: dayOf(way.since) })) };
}

/** The chosen removals, as the request sends them. */
export function removalOf(seen: ResetSeen, removed: ReadonlySet<string>) {
  return {
    totp: removed.has('totp'),
    passkeys: seen.passkeys
      .map(({ credentialId }) => credentialId)
      .filter((id) => removed.has(`passkey ${id}`)),
    identities: seen.identities
      .map(({ issuer }) => issuer)
      .filter((issuer) => removed.has(`identity ${issuer}`)),
  };
}
