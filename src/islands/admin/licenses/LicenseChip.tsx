import { StateChip } from '../StateChip.tsx';
import { licenseStates } from '../states.ts';

interface Props {
  isBlocked: boolean;
  /** Its purchase was refunded. */
  isEnded: boolean;
}

/** Why a licence key does not work; nothing of one that does. */
export function LicenseChip({ isBlocked, isEnded }: Props) {
  if (isEnded) return <StateChip>{licenseStates.ended}</StateChip>;
  return isBlocked && <StateChip tone="bad">{licenseStates.blocked}</StateChip>;
}
