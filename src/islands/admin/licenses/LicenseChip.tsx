import { StateChip } from '../StateChip.tsx';
import { licenseStates } from '../states.ts';

interface Props {
  isBlocked: boolean;
  /** The key's purchase was refunded. */
  isEnded: boolean;
}

/** Shows why a license key does not work; nothing if it does. */
export function LicenseChip({ isBlocked, isEnded }: Props) {
  if (isEnded) return <StateChip>{licenseStates.ended}</StateChip>;
  return isBlocked && <StateChip tone="bad">{licenseStates.blocked}</StateChip>;
}
