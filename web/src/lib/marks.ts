/** What stands in a pattern's text for tags: a sign where each begins, and one where any ends. No text has them. */
export const BEGINS = { strong: "\ufdd0", code: "\ufdd1" } as const;
export type Tag = keyof typeof BEGINS;
export const ENDS = "\ufdd2";
