import { useId } from 'react';
import type { Role } from '#contract/kit/access.ts';
import {
  deletePerson,
  invitationFormSchema,
  invitationHours,
  invitePerson,
  listPeople,
  roleNames,
  type Person,
} from '#contract/seller/people.ts';
import { getMe } from '#contract/seller/me.ts';
import { Field } from '#islands/ui/Field.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import { callAsAdmin } from '../api.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip, Tag } from '../StateChip.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';
import { WarningRow } from '../WarningRow.tsx';
import { Tokens } from './Tokens.tsx';

export function PeoplePage() {
  const query = useLoad(listPeople, {});
  const { data: me } = useLoad(getMe, {});
  return (
    <>
      <div className="mb-3">
        <PageHeading>People</PageHeading>
      </div>
      <div className="grid gap-4">
        <Loaded query={query} failed="The people could not be loaded.">
          {({ people }) => (
            <Panel title="Accounts">
              <ul className="divide-base-300 divide-y text-sm">
                {people.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    isYou={person.username !== null && person.username === me?.username}
                    isOnlyOwner={isSoleOwner(person, people)}
                  />
                ))}
              </ul>
            </Panel>
          )}
        </Loaded>
        <InviteForm />
        <Tokens />
      </div>
    </>
  );
}

/** The server never removes the last owner; invited ones do not count yet. */
const isSoleOwner = (person: Person, people: Person[]): boolean =>
  isOwner(person) && people.filter(isOwner).length === 1;
const isOwner = ({ role, invitedUntil }: Person): boolean =>
  role === 'owner' && invitedUntil === null;

interface RowProps {
  person: Person;
  isYou: boolean;
  isOnlyOwner: boolean;
}

function PersonRow({ person, isYou, isOnlyOwner }: RowProps) {
  const { username, email, role, hasSecondFactor, createdAt, invitedUntil } = person;
  const name = username ?? email;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{name}</span>
            {isYou && <span className="text-base-content/75"> (you)</span>}
          </span>
          {invitedUntil ? (
            <StateChip tone="wait">{`Invited: ${roleNames[role]}`}</StateChip>
          ) : (
            <Tag>{roleNames[role]}</Tag>
          )}
          {isOnlyOwner && <span className="meta">The only owner</span>}
        </p>
        <p className="meta wrap-anywhere">
          {username && email ? `${email} · ` : ''}
          {invitedUntil ? 'The link works until ' : 'Since '}
          <ShopTime iso={invitedUntil ?? createdAt} hasTime={invitedUntil !== null} />
          {!invitedUntil && hasSecondFactor && ' · second factor set'}
          {!invitedUntil && !hasSecondFactor && !isYou && ' · no second factor'}
        </p>
      </div>
      {!isOnlyOwner && <PersonRemoval person={person} name={name} />}
      {isYou && !hasSecondFactor && (
        <div className="basis-full">
          <WarningRow
            action={
              <a href="/admin/account" className="btn btn-sm narrow:h-11">
                Set up
              </a>
            }
          >
            You have no second factor: anyone who learns your password can log in.
          </WarningRow>
        </div>
      )}
    </li>
  );
}

function PersonRemoval({ person: { id, invitedUntil }, name }: { person: Person; name: string }) {
  const remove = () => callAsAdmin(deletePerson, { id });
  return invitedUntil ? (
    <ConfirmButton
      label="Revoke invitation"
      title={`Revoke the invitation for ${name}`}
      question="Revoke the invitation?"
      run={remove}
      failed="The invitation could not be revoked."
      done={`Invitation for ${name} revoked.`}
    >
      {`The link that went to ${name} stops working.`}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      label="Remove"
      title={`Remove ${name}`}
      question={`Remove ${name}?`}
      run={remove}
      failed="The account could not be removed."
      done={`${name} is removed.`}
    >
      {`${name} is logged out at once and can no longer log in. Their actions stay in the audit log.`}
    </ConfirmButton>
  );
}

function InviteForm() {
  const { form, sending } = useAdminForm({
    schema: invitationFormSchema,
    defaultValues: { email: '', role: 'support' as Role },
    send: (values) => callAsAdmin(invitePerson, values),
    failed: 'The invitation could not be sent.',
    failedAt: 'email',
    notice: ({ email }) => `The invitation is on its way to ${email}.`,
    onSaved: (_, __, { reset }) => reset(),
  });
  const title = useId();
  return (
    <form
      onSubmit={sending.submit}
      noValidate
      aria-labelledby={title}
      className="panel grid items-start gap-x-4 gap-y-3 p-4 md:grid-cols-2"
    >
      <h2 id={title} className="font-semibold md:col-span-2">
        Invite a person
      </h2>
      <Field
        label="Email"
        type="email"
        hint={`The link in the email creates the account. It works once, within ${invitationHours} hours.`}
        {...field(form, 'email')}
      />
      <SelectField
        label="Role"
        hint="Support answers tickets, blocks and moves license keys, resends receipts and refunds up to your limit. Owners can do everything."
        {...field(form, 'role')}
      >
        {Object.entries(roleNames).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="md:col-span-2">
        <SubmitButton isSubmitting={sending.isSubmitting}>Invite</SubmitButton>
      </div>
    </form>
  );
}
