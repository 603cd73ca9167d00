/** The look text inputs, text areas and selects share. 16 px on touch: iOS zooms into anything smaller. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface text-14 text-text placeholder:text-text-3 ' +
  'aria-invalid:border-bad disabled:bg-sunken disabled:text-text-3 pointer-coarse:text-16';

/** Of a control of one line: grows with its text. */
export const lineClass = 'min-h-9 py-1 pointer-coarse:min-h-11';
