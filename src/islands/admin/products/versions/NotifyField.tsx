import { useWatch } from 'react-hook-form';
import type { Versions } from '#contract/catalogue/version-list.ts';
import type { VersionMethods } from './version-values.ts';
import { countOf } from '#texts/language.ts';

interface Props {
  form: VersionMethods;
  buyers: Versions['buyers'];
}

/**
 * Renders the choice to mail the buyers, on by default if there are any; for a beta only those who
 * chose betas.
 */
export function NotifyField({ form, buyers }: Props) {
  const [channel = 'stable', notify] = useWatch({
    control: form.control,
    name: ['channel', 'notify'],
  });
  const count = buyers?.[channel] ?? 0;
  return (
    <label className="flex w-fit cursor-pointer items-center gap-2 py-1 text-sm">
      <input
        type="checkbox"
        className="checkbox checkbox-primary checkbox-sm"
        checked={notify === '1' && count > 0}
        disabled={count === 0}
        onChange={({ target }) =>
          form.setValue('notify', target.checked ? '1' : '0', { shouldDirty: true })
        }
      />
      {channel === 'beta'
        ? `Mail ${countOf(count, 'buyer')} who chose betas`
        : `Mail ${countOf(count, 'buyer')}`}
    </label>
  );
}
