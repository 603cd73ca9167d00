import { Wide } from '../parts/layout.tsx';

/** Terms or privacy notice. The server inserts the operator's text, or the default text of the product. */
export function NoticePage() {
  return (
    <Wide>
      <article className="notice max-w-reading py-12 md:py-16">{'{{content}}'}</article>
    </Wide>
  );
}
