import { atom } from 'nanostores';

export const $isFinding = atom(false);
