/** Result of a try; `detail` is a sentence for the seller. */
export interface Tried {
  isOk: boolean;
  detail: string;
}

export const ok = (detail: string): Tried => ({ isOk: true, detail });
export const failed = (detail: string): Tried => ({ isOk: false, detail });
