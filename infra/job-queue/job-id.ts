/**
 * Checks that every queue can store this id: BullMQ uses `:` in its own keys, and treats a whole number as one of its
 * own ids. @throws {TypeError}
 */
export function checkJobId(id: string): void {
  if (/^[A-Za-z0-9_.-]{1,200}$/.test(id) && !/^\d+$/.test(id)) return;
  throw new TypeError(`"${id}" is not a job id: use letters, digits, _, . and -, and not only digits`);
}
