import { Wide } from '../parts/layout.tsx';

/** Terms or privacy notice. The server inserts the operator's text, or ours by default, into its answer. */
export function NoticePage() {
  return (
    <Wide>
      <article className="notice max-w-reading py-12 md:py-16">{'{{content}}'}</article>
    </Wide>
  );
}
