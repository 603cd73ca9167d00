import { createContext, useContext } from 'react';

const momentContext = createContext<string | undefined>(undefined);
/** Wraps a library that is shown as it was at a past moment. */
export const PastMomentProvider = momentContext.Provider;
/** The past moment of the library shown here, as an ISO instant; undefined means now. */
export const usePastMoment = (): string | undefined => useContext(momentContext);
