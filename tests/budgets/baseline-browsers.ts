import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the oldest browsers of docs/browsers.md (Chrome 111, Firefox 128, Safari 16.4) lack and what the build does not translate.
 * The frame that draws PDF files is left out: its library brings its own replacements ("legacy" build).
 */
const tooNew: readonly RegExp[] = [
  /\b(?:Map|Object)\.groupBy\(/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bAbortSignal\.any\b/,
  /\bURL\.(?:canParse|parse)\(/,
  /\bArray\.fromAsync\(/,
  /\bRegExp\.escape\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|find|every|reduce|flatMap|forEach|toArray|take|drop)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\bIterator\.from\(/,
  /\.(?:checkVisibility|showPopover|requestClose|setHTMLUnsafe)\(/,
  /\bIntl\.DurationFormat\b/,
  /\bError\.isError\(/,
  /\bMath\.sumPrecise\(/,
  /\.(?:getOrInsert|getOrInsertComputed)\(/,
  /\bUint8Array\.from(?:Base64|Hex)\(/,
];

const dist = path.resolve(import.meta.dirname, '../../web/dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.m?js$/.test(file) && !file.includes('pdf-frame'),
);
if (scripts.length < 20) throw new Error('Build the web first: npm run build');

const found = scripts.flatMap((file) => {
  const code = readFileSync(path.join(dist, file), 'utf8');
  return tooNew.flatMap((name) => {
    const at = code.search(name);
    return at < 0 ? [] : [`${file}: ${code.slice(Math.max(0, at - 60), at + 40)}`];
  });
});
for (const line of found) console.error(`Missing in the oldest browsers of docs/browsers.md: ${line}`);
if (found.length === 0)
  console.log(`  ${scripts.length} scripts run in the oldest browsers of docs/browsers.md`);
process.exit(found.length === 0 ? 0 : 1);
