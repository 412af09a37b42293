import { useState } from 'react';
import * as z from 'zod/mini';
import { scopes } from '#contract/kit/access.ts';
import { daySchema } from '#contract/seller/admin.ts';
import {
  createToken,
  deleteToken,
  listTokens,
  scopeNames,
  tokenFormSchema,
  type ListedToken,
} from '#contract/seller/tokens.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';

export function Tokens() {
  const query = useLoad(listTokens, {});
  const [made, setMade] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  return (
    <Panel title="API tokens">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="text-base-content/75 min-w-0 flex-1 basis-72">
          A token lets your program call the API within the scopes you choose. You can revoke it at
          any time.
        </p>
        {!isMaking && (
          <Button
            className="btn-sm narrow:h-11"
            onClick={() => {
              setMade(null);
              setMaking(true);
            }}
          >
            Create a token
          </Button>
        )}
      </div>
      {made && (
        <div role="status" className="border-success mt-4 border-l-2 pl-3 text-sm">
          <p className="mb-2">Copy the token now. It won’t be shown again.</p>
          <CopyableId id={made} label="Copy token" />
        </div>
      )}
      <Loaded query={query} failed="The tokens could not be loaded.">
        {({ tokens }) =>
          tokens.length > 0 && (
            <ul className="border-base-300 divide-base-300 mt-3 -mb-2 divide-y border-t text-sm">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && (
        <div className="mt-4">
          <TokenForm
            onCancel={() => setMaking(false)}
            onMade={(token) => {
              setMade(token);
              setMaking(false);
            }}
          />
        </div>
      )}
    </Panel>
  );
}

function TokenRow({ token }: { token: ListedToken }) {
  const { id, name, createdBy, createdAt, expiresAt, lastUsedAt, lastAddress } = token;
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">{token.scopes.join(', ')}</p>
        <p className="meta wrap-anywhere">
          {`By ${createdBy}, `}
          <ShopTime iso={createdAt} hasTime={false} />
          {expiresAt && (
            <>
              {'; ends '}
              <ShopTime iso={expiresAt} />
            </>
          )}
          {lastUsedAt ? (
            <>
              {'; last used '}
              <ShopTime iso={lastUsedAt} />
              {` from ${lastAddress}`}
            </>
          ) : (
            '; not used yet'
          )}
        </p>
      </div>
      <ConfirmButton
        label="Revoke"
        title={`Revoke ${name}`}
        question={`Revoke ${name}?`}
        run={() => callAsAdmin(deleteToken, { id })}
        failed="The token could not be revoked."
        done={`Token ${name} revoked.`}
      >
        Programs that use it lose access at once.
      </ConfirmButton>
    </li>
  );
}

interface TokenFormProps {
  onMade(token: string): void;
  onCancel(): void;
}

const formSchema = z.object({
  name: tokenFormSchema.shape.name,
  scopes: tokenFormSchema.shape.scopes,
  lastDay: z.union([z.literal(''), daySchema]),
});

function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { form, sending } = useAdminForm({
    schema: formSchema,
    defaultValues: { name: '', scopes: [], lastDay: '' },
    send: ({ lastDay, ...values }) =>
      callAsAdmin(createToken, { ...values, expiresAt: lastDay || null }),
    failed: 'The token could not be created.',
    failedAt: 'name',
    shownAt: { expiresAt: 'lastDay' },
    onSaved: ({ token }) => onMade(token),
  });
  return (
    <AdminForm
      sending={sending}
      aria-label="Create a token"
      className="grid gap-3"
      action="Create the token"
      onCancel={onCancel}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Name" hint="The audit log shows it." {...field(form, 'name')} />
        <Field
          label="Last day"
          type="date"
          hint="Leave empty for no end."
          {...field(form, 'lastDay')}
        />
      </div>
      <fieldset aria-describedby="scopes-error">
        <legend className="mb-1 text-sm font-medium">Scopes</legend>
        <div className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          {scopes.map((scope) => (
            <label key={scope} className="narrow:min-h-10 flex items-center gap-2">
              <input
                type="checkbox"
                value={scope}
                className="checkbox checkbox-sm"
                {...form.register('scopes')}
              />
              {scopeNames[scope]}
            </label>
          ))}
        </div>
        <div id="scopes-error">
          <ErrorText className="mt-1 text-sm">{form.formState.errors.scopes?.message}</ErrorText>
        </div>
      </fieldset>
    </AdminForm>
  );
}
