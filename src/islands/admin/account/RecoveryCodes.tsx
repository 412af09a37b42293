import type { Me } from '#contract/me.ts';
import { CopyButton } from '#islands/ui/CopyButton.tsx';
import { Panel } from '../Panel.tsx';

interface Props {
  /** New ones, shown once. */
  codes: string[];
  me: Me;
}

/** Shows new recovery codes once, and later how many are left. */
export function RecoveryCodes({ codes, me: { username, recoveryCodesLeft } }: Props) {
  if (codes.length === 0 && recoveryCodesLeft === 0) return null;
  return (
    <Panel title="Recovery codes">
      {codes.length > 0 ? (
        <div role="status" className="grid gap-3 text-sm">
          <p className="max-w-prose">
            Keep these codes where you keep no phone. Each logs you in once in place of a lost
            second factor. They are not shown again.
          </p>
          <ul className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2 lg:grid-cols-3">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div>
            <CopyButton text={codes.join('\n')} label="Copy the codes" />
          </div>
        </div>
      ) : (
        <p className="text-sm">{`${username} has ${recoveryCodesLeft} of ten left.`}</p>
      )}
    </Panel>
  );
}
