import { FileBraces, FileSpreadsheet, FileText, type LucideIcon, Presentation } from 'lucide-react';
import type { Format } from '../../../../../domain/document/limits.ts';

const icons: Partial<Record<Format, LucideIcon>> = {
  xlsx: FileSpreadsheet,
  xls: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: Presentation,
  ppt: Presentation,
  json: FileBraces,
};

/** Icon for the kind of a file, labelled with the name of its format. */
export function FormatIcon({ format }: { format: Format }) {
  const Icon = icons[format] ?? FileText;
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-text-2">
      <Icon className="size-5" aria-hidden="true" />
    </span>
  );
}
