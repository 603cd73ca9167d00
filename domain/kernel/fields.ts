import { z } from 'zod';

/** 24 characters of [a-z0-9]: 120 random bits, or derived from a command. */
export const idField = z.string().regex(/^[a-z0-9]{24}$/);
export const instantField = z.iso.datetime();
/** Personal text: plain in a decision, sealed (encrypted with the person's key) in the store. */
export const personalField = z.string();
export const hashField = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Name of a group of an assessment: one trimmed line. */
export const groupNameField = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => name === name.trim() && !/\p{Cc}/u.test(name));
/** Name of a second grouping of an assessment: one trimmed line. */
export const groupingNameField = z
  .string()
  .min(1)
  .max(40)
  .refine((name) => name === name.trim() && !/\p{Cc}/u.test(name));
/** Name of a group of people in an assessment or an imported survey. */
export const groupField = z.string().min(1).max(80);
