const address = /^[^\s@<>(),;"]+@[^\s@<>(),;"]+\.[^\s@<>(),;"]+$/;

/** Text, an at sign and a domain with a dot, without spaces. Only a first check: the server decides. */
export const looksLikeEmail = (text: string): boolean => address.test(text.trim());
