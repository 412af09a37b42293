import type { UseFormReturn } from 'react-hook-form';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import type { DraftPart } from '../drafts/draft.ts';
import { useChangedParts } from '../drafts/use-changed-parts.ts';
import { SectionIndex } from '../SectionIndex.tsx';
import { settingsHeadingId, settingsSections } from './settings-sections.ts';
import type { SettingsForm } from './settings-values.ts';

interface Props {
  form: UseFormReturn<SettingsForm, unknown, SettingsValues>;
  parts: readonly DraftPart<SettingsForm>[];
}

export function SettingsIndex({ form, parts }: Props) {
  const changed = new Set(useChangedParts(form, parts).flatMap(({ fields }) => fields));
  const sections = keys.map((key) => ({
    id: settingsHeadingId(key),
    name: settingsSections[key].name,
    isUnsaved: settingsSections[key].fields.some((name) => changed.has(name)),
  }));
  return <SectionIndex sections={sections} isBeside />;
}

const isSection = (key: string): key is keyof typeof settingsSections => key in settingsSections;
const keys = Object.keys(settingsSections).filter(isSection);
