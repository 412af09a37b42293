/** Size of a sketch, px. */
export const sketchBox = { width: 120, height: 28 } as const;
