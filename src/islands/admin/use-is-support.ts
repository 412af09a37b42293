import { useStore } from '@nanostores/react';
import { $adminRole } from './session.ts';

/** Tells whether a support account is logged in, which sees only what it may use. */
export const useIsSupport = (): boolean => useStore($adminRole) === 'support';
