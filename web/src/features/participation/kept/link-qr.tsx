import type { KeptLink } from '../../../../../api/assessment/contract/participation.ts';
import { texts } from '../texts.ts';

/** A QR code, black on white in every theme, because scanners expect it. */
export function LinkQr({ link: { name, email, qr }, className }: { link: KeptLink; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={texts.kept.qr(name || email)}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#ffffff" />
      <path d={qr.path} fill="#000000" />
    </svg>
  );
}
