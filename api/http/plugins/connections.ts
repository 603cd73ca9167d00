import type { Server } from 'node:http';

/**
 * Node gives the socket of an upgrade away without a listener for its errors. One that broke off before the upgrade was answered
 * would end this process.
 */
export function keepBrokenUpgrades(server: Server): void {
  server.prependListener('upgrade', (_, socket) => {
    socket.on('error', () => socket.destroy());
  });
}

const origin = /^https?:\/\/[^/?#]*/i;

/** The path of a request whose target is a whole address (RFC 9112, 3.2.2), so that routes and their handlers read the same one. */
export function pathOf(target = '/'): string {
  if (target.startsWith('/') || target === '*') return target;
  const path = target.replace(origin, '');
  return path.startsWith('/') ? path : `/${path}`;
}
