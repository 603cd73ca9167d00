import { takeNotice } from '../../lib/display/notice.ts';

/** What the app had to say when it sent somebody here ("That page does not exist …"), once. */
export function showNotice(): void {
  const text = takeNotice();
  const main = document.getElementById('content');
  if (text === null || main === null) return;
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.className = 'border-line border-b bg-info-tint px-4 py-2 text-center text-14 text-info md:px-8';
  main.prepend(line);
  // After it is in the page, so that it is read out.
  requestAnimationFrame(() => {
    line.textContent = text;
  });
}
