/** Shared look of text inputs, text areas and selects. 16 px on touch devices, because iOS zooms into anything smaller. */
const look =
  'w-full min-w-0 rounded-control border border-control bg-surface text-text placeholder:text-text-3 ' +
  'aria-invalid:border-bad disabled:bg-sunken disabled:text-text-3';

export const controlClass = `${look} text-14 pointer-coarse:text-16`;

export const fittedClass = `${look} text-[min(0.875rem,5vw)] pointer-coarse:text-[min(1rem,5vw)]`;

/** Classes of a one-line control, which grows with its text size. */
export const lineClass = 'min-h-9 py-1 pointer-coarse:min-h-11';
