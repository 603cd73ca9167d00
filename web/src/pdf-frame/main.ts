import { type FromFrame, messageOfApp, type ToFrame } from '../features/documents/preview/pages/messages.ts';
import './pdf-frame.css';
import { openPdf } from './open.ts';
import { type ShownPages, showPages } from './pages.ts';

/**
 * Entry of the sandboxed frame that previews a PDF. It receives the file from the app and draws it. It cannot read anything of
 * the app or send anything to another server (api/http/plugins/security-headers.ts).
 */
// The frame must not open connections, but no content security policy of current browsers blocks WebRTC.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name);

const host = document.getElementById('pages');
let shown: ShownPages | undefined;
let isAsked = false;

// The frame's own origin is opaque, so `location.origin`, taken from its address, is the origin of the app.
const tell = (message: FromFrame) => parent.postMessage(message, location.origin);

async function open(host: HTMLElement, { bytes, page, theme }: Extract<ToFrame, { kind: 'open' }>) {
  if (theme !== 'system') document.documentElement.dataset.theme = theme;
  const opened = await openPdf(bytes);
  if ('why' in opened) return tell({ kind: 'failed', why: opened.why });
  shown = await showPages(opened.document, host, page, (at) => tell({ kind: 'at', page: at }));
  tell({ kind: 'opened', page: shown.at(), pages: shown.pages });
}

if (host && parent !== window) {
  addEventListener('message', (event) => {
    const message = messageOfApp(event, parent, location.origin);
    if (message?.kind === 'show') shown?.show(message.page);
    if (message?.kind === 'zoom') shown?.zoom(message.zoom);
    if (message?.kind !== 'open' || isAsked) return;
    isAsked = true;
    open(host, message).catch(() => tell({ kind: 'failed', why: 'unable' }));
  });
  // When the app moves the focus to the frame, the keyboard scrolls the pages at once.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) host.focus({ preventScroll: true });
  });
  tell({ kind: 'ready' });
}
