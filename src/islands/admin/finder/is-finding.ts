import { atom } from 'nanostores';

/** The finder is open. */
export const $isFinding = atom(false);
