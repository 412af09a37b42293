import { createContext, use, type ComponentProps } from 'react';
import { Panel } from '../Panel.tsx';
import { settingsHeadingId, type SettingsSectionId } from './settings-values.ts';

/** The id of the shown section's heading. */
export const ShownSection = createContext(settingsHeadingId('brand'));

type Props = Omit<ComponentProps<typeof Panel>, 'headingId'> & { id: SettingsSectionId };

/** Hides a section that is not shown; what was typed there stays. */
export function SettingsSection({ id, ...panel }: Props) {
  const headingId = settingsHeadingId(id);
  return <Panel {...panel} headingId={headingId} isHidden={use(ShownSection) !== headingId} />;
}
