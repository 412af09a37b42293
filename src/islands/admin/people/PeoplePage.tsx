import { deletePerson, listPeople, roleNames, type Person } from '#contract/people.ts';
import { getMe } from '#contract/me.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { RemoveButton } from '../actions/RemoveButton.tsx';
import { callAsAdmin } from '../api.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { StateChip } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Tokens } from './Tokens.tsx';

/** Lists who and which programs may enter the admin, and invites more. */
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

/** The server removes no last owner. Invited ones are none yet. */
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
    <li className="flex items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>
          {isYou && <span className="text-base-content/75"> (you)</span>}{' '}
          <StateChip tone={invitedUntil ? 'wait' : undefined}>
            {invitedUntil ? `Invited: ${roleNames[role]}` : roleNames[role]}
          </StateChip>
          {isOnlyOwner && <span className="meta ml-2">The only owner</span>}
        </p>
        <p className="meta wrap-anywhere">
          {username && email ? `${email}. ` : ''}
          {invitedUntil ? 'The link works until ' : 'Since '}
          <ShopTime iso={invitedUntil ?? createdAt} hasTime={invitedUntil !== null} />
          {!invitedUntil && hasSecondFactor && ', second factor set'}
          {!invitedUntil && !hasSecondFactor && !isYou && ', no second factor'}
        </p>
        {isYou && !hasSecondFactor && (
          <p className="border-warning mt-1.5 border-l-3 pl-2">
            No second factor. <TextLink href="/admin/account">Set it up</TextLink>
          </p>
        )}
      </div>
      {!isOnlyOwner && <PersonRemoval person={person} name={name} />}
    </li>
  );
}

function PersonRemoval({ person: { id, invitedUntil }, name }: { person: Person; name: string }) {
  const remove = () => callAsAdmin(deletePerson, { id });
  return invitedUntil ? (
    <RemoveButton
      label="Withdraw"
      title={`Withdraw the invitation of ${name}`}
      question="Withdraw the invitation?"
      remove={remove}
      failed="The invitation could not be withdrawn."
      done={`The invitation of ${name} is withdrawn.`}
    >
      {`The link that went to ${name} stops working.`}
    </RemoveButton>
  ) : (
    <RemoveButton
      label="Remove"
      title={`Remove ${name}`}
      question={`Remove ${name}?`}
      remove={remove}
      failed="The account could not be removed."
      done={`${name} is removed.`}
    >
      {`${name} is logged out at once and cannot log in any more. What they did stays in the audit log.`}
    </RemoveButton>
  );
}
