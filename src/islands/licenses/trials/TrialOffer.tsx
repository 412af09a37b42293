import { useRef, useState } from 'react';
import type { TrialFacts } from '#contract/sales/terms.ts';
import { trialOffer as texts } from '#texts/licenses.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { TrialDialog } from './TrialDialog.tsx';

interface Props {
  product: { id: number; name: string };
  trial: TrialFacts;
}

export function TrialOffer({ product, trial }: Props) {
  const [Dialog, setDialog] = useState<typeof TrialDialog | null>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const button = useRef<HTMLButtonElement>(null);

  async function open() {
    const loaded = await import('./TrialDialog.tsx').catch(() => null);
    // A function passed to setState would be called.
    setDialog(() => loaded?.TrialDialog ?? null);
    setState(loaded ? 'open' : 'failed');
  }

  return (
    <>
      <Button
        ref={button}
        className="btn-outline no-script:hidden w-full"
        onClick={() => void open()}
      >
        {texts.try(trial.days)}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-error text-sm">
          {texts.failed}
        </p>
      )}
      {Dialog && (
        <Dialog
          product={product}
          trial={trial}
          isOpen={state === 'open'}
          onClose={() => {
            setState('closed');
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
