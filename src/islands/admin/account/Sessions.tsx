import { deleteSession, listSessions, type OwnSession } from '#contract/seller/me.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { Tag } from '../StateChip.tsx';

export function Sessions() {
  const query = useLoad(listSessions, {});
  return (
    <Loaded query={query} failed="Your sessions could not be loaded.">
      {({ sessions }) => (
        <Panel title="Sessions">
          <ul className="divide-base-300 divide-y text-sm">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, address, createdAt, lastUsedAt, isCurrent } = session;
  const action = useAction(() => callAsAdmin(deleteSession, { id }), {
    failed: 'The session could not be ended.',
  });
  return (
    <li className="flex items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {address || 'Unknown address'}
          {isCurrent && <Tag>This device</Tag>}
        </p>
        <p className="meta">
          {'Since '}
          <ShopTime iso={createdAt} hasTime={false} />
          {' · last used '}
          <ShopTime iso={lastUsedAt} />
        </p>
        <ErrorText>{action.error}</ErrorText>
      </div>
      {!isCurrent && (
        <ActionButton
          className="btn-sm narrow:h-11 shrink-0"
          title={`Log out the session from ${address}`}
          action={action}
        >
          Log out
        </ActionButton>
      )}
    </li>
  );
}
