import { type FromFrame, messageOfApp, type ToFrame } from '../features/documents/preview/pages/messages.ts';
import './pdf-frame.css';
import { openPdf } from './open.ts';
import { type ShownPages, showPages } from './pages.ts';

/**
 * The page in the sandboxed frame of the preview. It gets a file from the app and draws it; it can read nothing of the app and send nothing anywhere
 * (api/http/plugins/security-headers.ts).
 */
// No policy of today's browsers ends WebRTC.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(window, name);

const host = document.getElementById('pages');
let shown: ShownPages | undefined;
let isAsked = false;

// Its own origin is opaque, so the origin in its address is the app's.
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
  // The app moves the focus to the frame; keys are to scroll the pages at once.
  addEventListener('focus', () => {
    if (document.activeElement === document.body) host.focus({ preventScroll: true });
  });
  tell({ kind: 'ready' });
}
