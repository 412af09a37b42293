import { setLicenseAlertAside } from '#contract/licenses/license-page.ts';
import type { Overview } from '#contract/seller/overview.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { formatCount } from '#texts/language.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { licensePath } from '../licenses/license-path.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

type SharedKey = Overview['attention']['sharedKeys'][number];

/** Renders keys that look shared; nothing without any. */
export function SharedKeys({ keys }: { keys: SharedKey[] }) {
  if (keys.length === 0) return null;
  return (
    <details className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <summary className="font-medium">
        {keys.length === 1
          ? 'One license key is used by many accounts'
          : `${formatCount(keys.length)} license keys are used by many accounts`}
      </summary>
      <ul className="mt-3 space-y-2">
        {keys.map((key) => (
          <SharedKeyItem key={key.licenseId} shared={key} />
        ))}
      </ul>
    </details>
  );
}

function SharedKeyItem({ shared }: { shared: SharedKey }) {
  const { licenseId, accountNumber, brokerName, productName, logins } = shared;
  const action = useAction(() => callAsAdmin(setLicenseAlertAside, { id: licenseId }), {
    failed: 'Failed to set it aside',
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
      <span>
        <Sentence
          text="{license} of account {account} at {broker}, {product}: {logins} other accounts asked with it within 7 days."
          parts={{
            license: <TextLink href={licensePath(licenseId)}>{`License ${licenseId}`}</TextLink>,
            account: accountNumber,
            broker: brokerName,
            product: productName,
            logins: formatCount(logins),
          }}
        />
      </span>
      <ActionButton
        className="btn-xs border-base-300 bg-base-100 narrow:h-10"
        aria-label={`Set aside license ${licenseId}`}
        title="Says nothing of it for a week"
        action={action}
      >
        Set aside
      </ActionButton>
      <ErrorText className="text-xs">{action.error}</ErrorText>
    </li>
  );
}
