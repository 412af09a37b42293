import type { UseFormReturn } from 'react-hook-form';
import type { SettingsValues } from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { Panel } from '../Panel.tsx';
import { field } from '../use-admin-form.ts';
import { settingsHeadingId } from './settings-sections.ts';
import { keptKinds, type SettingsForm } from './settings-values.ts';

interface Props {
  form: UseFormReturn<SettingsForm, unknown, SettingsValues>;
}

export function RetentionPanel({ form }: Props) {
  return (
    <Panel title="How long data is kept, days" headingId={settingsHeadingId('retention')}>
      <p className="meta mb-3">
        The privacy policy says these days. License checks and downloads are your evidence in a
        dispute, so they stay for 200 days at least. Set your host’s logs to the days of logs.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {keptKinds.map(([kind, label]) => (
          <Field
            key={kind}
            label={label}
            inputMode="numeric"
            {...field(form, `retention.${kind}`)}
          />
        ))}
      </div>
    </Panel>
  );
}
