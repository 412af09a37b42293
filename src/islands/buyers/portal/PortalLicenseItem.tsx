import { useEffect, useId, useRef, useState } from 'react';
import { listPortalChecks, type Moves, type PortalLicense } from '#contract/buyers/portal.ts';
import type { Program } from '#contract/catalogue/programs.ts';
import { loginOf } from '#contract/licenses/license-states.ts';
import { licenseList, offlineList as offlineTexts, offlineDialog } from '#texts/licenses.ts';
import { portalTexts as texts } from '#texts/contract/buyers.ts';
import { formatDay } from '#texts/language.ts';
import { portalLicense } from '#texts/buyers.ts';
import { LicenseKey } from '#islands/licenses/keys/LicenseKey.tsx';
import { OfflineLeaseList, OfflineDialog } from '#islands/licenses/keys/OfflineDialog.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { describeLastCheck, mayBeFree, stateOf } from './checks.ts';
import { ConnectionHelp } from './ConnectionHelp.tsx';
import { MoveForm, type MoveDraft, MovesLeft } from './MoveForm.tsx';
import { useNow } from './use-now.ts';
import { Button } from '#islands/ui/Button.tsx';
import { makePortalOfflineLease } from '#contract/licenses/offline-leases.ts';
import { call } from '#islands/api.ts';

interface Props {
  portalToken: string;
  purchase: { id: string; orderID: string };
  program: Program | undefined;
  license: PortalLicense;
  moves: Moves;
  /** Just generated; takes the focus. */
  isNewest: boolean;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onMoved(license: PortalLicense, moves: Moves): void;
  onOffline(): void;
  onDead(): void;
}

export function PortalLicenseItem(props: Props) {
  const { portalToken, license, moves, isNewest, draft, onDraft, onMoved, onDead } = props;
  const { licenseKey, accountNumber, brokerName, lastCheck, isBlocked, expiresAt, isOver } =
    license;
  const [chosen, setOpen] = useState<'move' | 'help' | null | undefined>(
    draft ? 'move' : undefined,
  );
  // Of several new keys only the last one waits for its terminal by itself.
  const open = chosen === undefined && isNewest ? 'help' : chosen;
  const [isMoved, setMoved] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const id = useId();
  const nowMs = useNow();
  const state = stateOf(license, nowMs);
  const offline = offlineStateOf(license, nowMs);
  const isMovable = !isBlocked && !isOver && !offline.holds;
  const canMove = isMovable && (moves.nextAt === null || mayBeFree(license, nowMs));

  useEffect(() => {
    if (isNewest) item.current?.focus();
  }, [isNewest]);

  function toggle(part: 'move' | 'help') {
    setMoved(false);
    setOpen(open === part ? null : part);
  }

  function finish(moved: PortalLicense, left: Moves) {
    setOpen(null);
    setMoved(true);
    onMoved(moved, left);
    item.current?.focus();
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={portalLicense.label(accountNumber)}
      className="flex flex-col gap-1.5 py-4 outline-none first:pt-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-sm wrap-anywhere">
          <Sentence
            text={licenseList.account}
            parts={{
              account: <span className="font-medium">{accountNumber}</span>,
              broker: brokerName,
            }}
          />
        </p>
        <span className={`chip ${state.isWrong ? 'text-error border-current' : ''}`}>
          {state.text}
        </span>
      </div>
      <LicenseKey licenseKey={licenseKey} isBlocked={isBlocked} />
      <p className="text-base-content/75 text-sm wrap-anywhere">
        {describeLastCheck(lastCheck, nowMs)}
      </p>
      {expiresAt && (
        <p className="text-base-content/75 text-sm">
          <Sentence
            text={isOver ? portalLicense.ended : portalLicense.ends}
            parts={{ day: <time dateTime={expiresAt}>{formatDay(expiresAt)}</time> }}
          />
        </p>
      )}
      {loginOf(accountNumber) === null && <p className="text-error text-sm">{texts.needsNumber}</p>}
      <p role="status" className="text-success text-sm wrap-anywhere empty:hidden">
        {isMoved && portalLicense.moved(accountNumber)}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {canMove && (
          <Button
            className="btn-sm max-sm:h-10"
            aria-label={portalLicense.moveLabel(accountNumber)}
            aria-expanded={open === 'move'}
            aria-controls={`${id}-move`}
            onClick={() => toggle('move')}
          >
            {portalLicense.move}
          </Button>
        )}
        <Button
          className="btn-sm max-sm:h-10"
          aria-label={portalLicense.helpLabel(accountNumber)}
          aria-expanded={open === 'help'}
          aria-controls={`${id}-help`}
          onClick={() => toggle('help')}
        >
          {portalLicense.help}
        </Button>
        {offline.canMake && (
          <PortalOffline
            portalToken={portalToken}
            license={license}
            onMade={props.onOffline}
            onDead={onDead}
          />
        )}
      </div>
      <OfflineLeaseList leases={license.offline.leases} />
      {offline.text && <p className="text-base-content/75 text-sm">{offline.text}</p>}
      {!canMove && isMovable && (
        <div className="text-base-content/75 text-sm">
          <MovesLeft moves={moves} />
        </div>
      )}
      {open === 'move' && (
        <MoveForm
          id={`${id}-move`}
          portalToken={portalToken}
          license={license}
          moves={moves}
          draft={draft}
          onDraft={onDraft}
          onMoved={finish}
          onCancel={() => {
            onDraft(null);
            setOpen(null);
            item.current?.focus();
          }}
          onDead={onDead}
        />
      )}
      {open === 'help' && (
        <ConnectionHelp
          id={`${id}-help`}
          license={license}
          program={props.program}
          purchase={props.purchase}
          ask={(options) => call(listPortalChecks, { portalToken, id: license.id }, options)}
          onDead={onDead}
        />
      )}
    </li>
  );
}

/** Tells what the buyer may do about a key's offline files, as far as the page knows. */
function offlineStateOf(
  { accountNumber, isBlocked, offline }: PortalLicense,
  nowMs: number,
): { canMake: boolean; holds: boolean; text: string } {
  const { maxDays, from, leases } = offline;
  const isPossible = maxDays > 0 && !isBlocked && loginOf(accountNumber) !== null;
  const isEarly = from !== null && Date.parse(from) > nowMs;
  const last = leases
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .at(-1);
  const holds = last !== undefined && Date.parse(last) > nowMs;
  const texted = [
    isPossible && isEarly ? offlineTexts.from(formatDay(from)) : '',
    holds ? offlineTexts.holds(formatDay(last)) : '',
  ];
  return { canMake: isPossible && !isEarly, holds, text: texted.filter(Boolean).join(' ') };
}

interface OfflineProps {
  portalToken: string;
  license: PortalLicense;
  onMade(): void;
  onDead(): void;
}

function PortalOffline({ portalToken, license, onMade, onDead }: OfflineProps) {
  const { id, accountNumber, offline } = license;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="btn-sm max-sm:h-10"
        aria-label={offlineDialog.openLabel(accountNumber)}
        onClick={() => setOpen(true)}
      >
        {offlineDialog.open}
      </Button>
      {isOpen && (
        <OfflineDialog
          account={accountNumber}
          maxDays={offline.maxDays}
          make={async (form) => {
            const result = await call(makePortalOfflineLease, { ...form, id, portalToken });
            if (!result.ok && result.status === 401) onDead();
            return result;
          }}
          onMade={onMade}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
