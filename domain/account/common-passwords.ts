/**
 * The most common passwords as stems: `P4ssw0rd123!` is reduced to `password`. Collected from the tops of published lists (ASVS 5.0,
 * 6.2.4). One stem covers all its decorated forms, which a plain list of 3,000 does not.
 */
const stems = new Set(
  `password passwort passw passwd pass motdepasse contrasena parola senha heslo haslo salasana wachtwoord
  qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdf zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  qwer qwert wasd poiuyt mnbvcxz abcdef abcdefg abcdefgh abcdefghi abcd abc aaaa aaaaaa aaaaaaaa xxxxxx
  letmein welcome willkommen bienvenue welcomeback hello hallo iloveyou ilovegod loveyou lovely sunshine princess monkey dragon
  football baseball basketball soccer hockey master superman batman spiderman shadow michael jordan jennifer jessica ashley thomas
  charlie daniel andrew matthew joshua robert william george hunter ranger buster harley tigger ginger pepper killer summer winter
  spring autumn fall january february march april june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday admin administrator root test tester testing testtest guest user username login default changeme
  changeit secret secure security temp temporary trustno trustnoone starwars whatever computer internet samsung google facebook
  linkedin twitter microsoft windows apple iphone android access freedom flower cookie chocolate cheese banana orange purple yellow
  silver golden diamond mustang ferrari porsche mercedes yankees cowboys eagles steelers lakers chelsea arsenal liverpool barcelona
  madrid manchester london paris berlin america canada australia england germany france india pakistan summertime blink maggie
  matrix hannah nicole amanda samantha tiffany babygirl butterfly angel angels jesus christ blessed heaven family forever friends
  friend pokemon naruto minecraft fortnite zaq xsw cde vfr bgt nhy mju company business corporate office manager boss ceo finance
  demo example sample assessment lens lenses ninelenses`.split(/\s+/),
);

const plain: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * True for a password that an attacker tries first: a common password, decorated or not, a run of characters, or the person's own address
 * or names.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < 4) return true;
  if (/^[a-z]{0,2}(0?123456789?0?|0?12345678|987654321?0?)[a-z]{0,2}[^a-z0-9]?$/.test(lower)) return true;
  const bare = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  const folded = (text: string) =>
    [...text]
      .map((sign) => plain[sign] ?? sign)
      .join('')
      .replace(/[^a-z]/g, '');
  const candidates = new Set([bare, folded(bare), folded(lower.replace(/[\d!@#$%^&*?._-]+$/, ''))]);
  const ours = own.flatMap((text) => text.toLowerCase().split(/[@\s]+/)).filter((text) => text.length > 3);
  const stem = (text: string) =>
    stems.has(text) || isTwice(text) || ours.some((word) => folded(word) === text);
  return [...candidates].some(stem);
}

/** True for a text that consists of two equal halves, such as `testtest`. */
function isTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return half.length > 0 && half + half === text && stems.has(half);
}
