import { takeNotice } from '../../lib/display/notice.ts';

/** Shows, once, the message the app stored before it sent the person here ("That page does not exist …"). */
export function showNotice(): void {
  const text = takeNotice();
  const main = document.getElementById('content');
  if (text === null || main === null) return;
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.className = 'border-line border-b bg-info-tint px-4 py-2 text-center text-14 text-info md:px-8';
  main.prepend(line);
  // Set after the line is in the page, so that screen readers announce it.
  requestAnimationFrame(() => {
    line.textContent = text;
  });
}
