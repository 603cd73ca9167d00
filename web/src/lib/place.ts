/** '/sample' on the pages of the sample workspace: the same app and survey, answered by a process of its own. Else ''. */
export const place = /^\/sample(?=\/|$)/.exec(globalThis.location?.pathname ?? '')?.[0] ?? '';

/** A page of the sample workspace inside a demo, which has its own navigation. */
export const isFramed = place !== '' && window.parent !== window;
