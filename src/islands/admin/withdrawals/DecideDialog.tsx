import { useState } from 'react';
import { decideWithdrawal, type Withdrawal } from '#contract/sales/withdrawals.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { declineReasons } from '#texts/withdrawals.ts';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { formatSum } from '../format.ts';
import { describeFacts } from './facts.ts';

interface Props {
  withdrawal: Withdrawal;
  onDone(): void;
}

/** Refunds a withdrawal, or declines it. Asks twice if it came from another address. */
export function DecideDialog({ withdrawal, onDone }: Props) {
  const { id, name, email, order } = withdrawal;
  const refundable = order?.refundable ?? 0;
  const [decision, setDecision] = useState<'refund' | 'decline'>(
    refundable > 0 ? 'refund' : 'decline',
  );
  const [text, setText] = useState('');
  const [isAskedAgain, setAskedAgain] = useState(false);
  const input = decision === 'refund' ? { decision } : { decision, text };
  const run = useAction(() => callAsAdmin(decideWithdrawal, { id, ...input }), {
    failed: 'No response came. It’s safe to try again.',
    onDone,
  });
  const needsSecond = decision === 'refund' && order?.isOwnAddress === false && !isAskedAgain;
  const choose = (chosen: typeof decision) => {
    setDecision(chosen);
    run.forgetError();
  };
  const refundLabel = isAskedAgain ? 'Refund anyway' : `Refund ${formatSum(refundable)}`;
  return (
    <ConfirmDialog
      question={`Decide the withdrawal of ${name}`}
      action={decision === 'refund' ? refundLabel : 'Send and decline'}
      run={{ ...run, start: needsSecond ? () => setAskedAgain(true) : run.start }}
      onCancel={onDone}
      form={
        <div className="grid gap-3 text-sm">
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="sr-only">Decision</legend>
            <Choice
              label={refundable > 0 ? 'Refund' : 'Nothing to refund'}
              isChosen={decision === 'refund'}
              isDisabled={refundable === 0}
              onChoose={() => choose('refund')}
            />
            <Choice
              label="Decline by email"
              isChosen={decision === 'decline'}
              onChoose={() => choose('decline')}
            />
          </fieldset>
          {decision === 'decline' && <DeclineFields text={text} onText={setText} />}
          {decision === 'refund' && isAskedAgain && (
            <p role="alert" className="border-warning border-l-2 pl-3">
              {`This purchase was made with ${order?.email ?? 'no address'}. The money goes back to the person who paid, whose keys and downloads end. Is the statement really theirs?`}
            </p>
          )}
        </div>
      }
    >
      <p className="text-sm whitespace-normal">{`${email}. ${describeFacts(withdrawal)}.`}</p>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose(): void;
}

function Choice({ label, isChosen, isDisabled = false, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="radio"
        name="decision"
        className="radio radio-sm"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

interface DeclineFieldsProps {
  text: string;
  onText(text: string): void;
}

const reasons: Record<string, { name: string; text: string }> = declineReasons;

function DeclineFields({ text, onText }: DeclineFieldsProps) {
  const [reason, setReason] = useState('');
  return (
    <>
      <SelectField
        label="Suggested reason"
        value={reason}
        onChange={({ target: { value } }) => {
          setReason(value);
          onText(reasons[value]?.text ?? '');
        }}
      >
        <option value="">Write your own</option>
        {Object.entries(reasons).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Email text"
        hint="Check that it is true for this order. The shop gives no legal advice."
        className="max-h-60 min-h-24"
        value={text}
        onChange={({ target: { value } }) => onText(value)}
      />
    </>
  );
}
