type Kind = 'success' | 'error' | 'info';

/** Shows a short message at the edge of the page. The library loads with the first message or after the first paint. */
export function notify(message: string, kind: Kind = 'info'): void {
  void import('sonner').then(({ toast }) => toast[kind](message, { id: message }));
}

type Way = { readonly label: string; readonly act: () => void };

/** A message with one button, for example to undo what it reports. */
export function notifyWith(message: string, { label, act }: Way, forMs: number): void {
  void import('sonner').then(({ toast }) =>
    toast(message, { id: message, duration: forMs, action: { label, onClick: act } }),
  );
}
