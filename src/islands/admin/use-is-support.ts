import { useStore } from '@nanostores/react';
import { $adminRole } from './session.ts';

/** Returns whether a support account is logged in, which sees what it may use alone. */
export const useIsSupport = (): boolean => useStore($adminRole) === 'support';
