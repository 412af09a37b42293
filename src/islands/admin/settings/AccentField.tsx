import { useWatch } from 'react-hook-form';
import { getAccentShades, settingsSchema } from '#contract/seller/shop-settings.ts';
import { Field } from '#islands/ui/Field.tsx';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { useLoad } from '../load.ts';
import { field } from '../use-admin-form.ts';
import type { SettingsMethods } from './settings-values.ts';

const waitMs = 200;

/** `--color-base-200` and `--color-base-content`: a page knows only its own theme's. */
const grounds = {
  light: { page: 'oklch(95.8% 0.006 220)', ink: 'oklch(25% 0.02 235)' },
  dark: { page: 'oklch(18% 0.014 230)', ink: 'oklch(91% 0.008 220)' },
};

export function AccentField({ form }: { form: SettingsMethods }) {
  const accent = useWatch({ control: form.control, name: 'accent' });
  const asked = useDebounced(accent, waitMs);
  const isColor = settingsSchema.shape.accent.safeParse(asked).success;
  const { data } = useLoad(getAccentShades, { accent: asked }, { enabled: isColor });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <Field label="Accent" spellCheck={false} hint="A hex colour" {...field(form, 'accent')} />
        </div>
        <input
          type="color"
          aria-label="Choose the accent"
          value={isColor ? toLong(asked) : '#000000'}
          className="swatch mt-6"
          onChange={(event) =>
            form.setValue('accent', event.target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      <div
        className="grid min-h-10 grid-cols-2 gap-2 text-sm sm:mt-6"
        aria-hidden="true"
        data-color-preview
      >
        {data && (
          <>
            <Sample shades={data.light} {...grounds.light} name="Light" />
            <Sample shades={data.dark} {...grounds.dark} name="Dark" />
          </>
        )}
      </div>
    </div>
  );
}

interface SampleProps {
  shades: { color: string; text: string };
  page: string;
  ink: string;
  name: string;
}

function Sample({ shades, page, ink, name }: SampleProps) {
  return (
    <div
      className="rounded-box border-base-300 flex min-h-10 items-center justify-between gap-2 border px-2 py-1"
      style={{ background: page, color: ink }}
    >
      <span>
        {name} <span style={{ color: shades.color, textDecoration: 'underline' }}>link</span>
      </span>
      <span
        className="rounded-field px-2 py-1 font-medium"
        style={{ background: shades.color, color: shades.text }}
      >
        Button
      </span>
    </div>
  );
}

/** Expands `#b00` for the browser's colour field. */
const toLong = (hex: string): string =>
  hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, (digit) => digit + digit) : hex;
