import { Wide } from '../parts/layout.tsx';

/** Terms or privacy: the words are the operator's, or ours until there are any, and come in when the server answers. */
export function NoticePage() {
  return (
    <Wide>
      <article className="notice max-w-reading py-12 md:py-16">{'{{content}}'}</article>
    </Wide>
  );
}
