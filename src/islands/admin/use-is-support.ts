import { useStore } from '@nanostores/react';
import { $adminRole } from './session.ts';

export const useIsSupport = (): boolean => useStore($adminRole) === 'support';
