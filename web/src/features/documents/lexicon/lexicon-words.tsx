import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { FrameworkLexicon, Lexicon } from '../../../../../api/lexicon/contract/lexicon.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useLenses } from '../queries/lenses.ts';
import { foundWords, type LensWords, type SubLensWords } from './found-words.ts';
import { SubLensTerms } from './sub-lens-terms.tsx';
import { texts } from './texts.ts';

const words = texts.words;

type Props = { framework: FrameworkLexicon; lexicon: Lexicon; mayManage: boolean };

/** All words by lens and sub-lens: the framework's, and the terms of the organisation. */
export function LexiconWords({ framework, lexicon, mayManage }: Props) {
  const lenses = useLenses();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = foundWords(lenses, framework, lexicon, wanted);
  const subLenses = found.flatMap((lens) => lens.subLenses);
  return (
    <Card title={words.title} note={words.effect} flush>
      <search className="flex flex-col gap-2 px-4 py-3 md:px-5">
        <div className="relative max-w-dialog">
          <Search
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3"
            aria-hidden="true"
          />
          <div className="[&_input]:pl-9">
            <TextInput
              type="search"
              aria-label={words.search}
              placeholder={words.search}
              maxLength={60}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
        </div>
        <p role="status" className="text-13 text-text-3">
          {subLenses.length === 0
            ? words.nothing
            : words.counts(
                subLenses.length,
                subLenses.reduce((sum, { keywords }) => sum + keywords.length, 0),
                addedIn(subLenses),
              )}
        </p>
      </search>
      {found.map((lens) => (
        <Lens key={lens.lens} lens={lens} isSearched={wanted.trim() !== ''} mayManage={mayManage} />
      ))}
    </Card>
  );
}

type LensProps = { lens: LensWords; isSearched: boolean; mayManage: boolean };

/** Closed until it is opened, found by a search, or has terms of the organisation. */
function Lens({ lens: { name, subLenses }, isSearched, mayManage }: LensProps) {
  const added = addedIn(subLenses);
  const [isChosen, setChosen] = useState<boolean | null>(null);
  const isOpen = isSearched || (isChosen ?? added > 0);
  return (
    <details open={isOpen} className="border-line border-t">
      {/* Opened here rather than by the browser, so that a lens also opens when its first term is added. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and Enter and Space click it */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          if (!isSearched) setChosen(!isOpen);
        }}
        className="cursor-pointer px-4 py-2.5 md:px-5 pointer-coarse:py-3"
      >
        <h3 className="inline font-semibold">{name}</h3>{' '}
        <span className="text-13 text-text-3">{words.lens(subLenses.length, added)}</span>
      </summary>
      {isOpen ? (
        <ul className="divide-y divide-line border-line border-t">
          {subLenses.map((one) => (
            <li key={one.subLens} className="px-4 py-3 md:px-5">
              <SubLens words={one} isSearched={isSearched} mayManage={mayManage} />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

type SubLensProps = { words: SubLensWords; isSearched: boolean; mayManage: boolean };

function SubLens({ words: own, isSearched, mayManage }: SubLensProps) {
  const { name, description, keywords } = own;
  return (
    <article aria-label={name} className="flex flex-col gap-2">
      <h4 className="font-medium">{name}</h4>
      <p className="max-w-prose text-13 text-text-2">{description}</p>
      <SubLensTerms words={own} mayManage={mayManage} />
      {keywords.length > 0 ? (
        <details open={isSearched}>
          <summary className="w-fit cursor-pointer text-13 text-text-3 pointer-coarse:py-2">
            {words.keywords(keywords.length)}
          </summary>
          <p className="pt-1 text-13 text-text-3">{keywords.join(', ')}</p>
        </details>
      ) : null}
    </article>
  );
}

const addedIn = (subLenses: readonly SubLensWords[]): number =>
  subLenses.reduce((sum, { terms }) => sum + terms.length, 0);
