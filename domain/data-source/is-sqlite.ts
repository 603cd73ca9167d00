/** `SQLite format 3` and a zero byte. */
const header = [83, 81, 76, 105, 116, 101, 32, 102, 111, 114, 109, 97, 116, 32, 51, 0];

/** True if a file begins as every SQLite file does. An encrypted one does not. */
export const isSqlite = (file: Uint8Array): boolean => header.every((byte, at) => file[at] === byte);
