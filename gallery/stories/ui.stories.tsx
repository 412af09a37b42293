import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Fact, Facts } from '#islands/ui/Facts.tsx';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { Pagination } from '#islands/ui/Pagination.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { copying } from '#texts/common.ts';
import { long } from '../fixtures/shop.ts';
import { press, share } from '../story.ts';

const nothing = () => undefined;
const orderId = '5O190127TN364715T';

const page = {
  styles: () => import('#styles/forms.css'),
  frame: 'panel flex flex-col gap-4 p-5 sm:p-6',
};

export const stories = share(page, {
  fields: {
    shows: 'Too long',
    element: (
      <>
        <Field label="Empty" />
        <Field label="With a hint" hint="From our receipt." defaultValue={orderId} />
        <Field label="Wrong" error="Enter your order ID" />
        <Field label="Locked" defaultValue="trader@example.com" disabled />
        <Field label="Too long" defaultValue={long.text} hint={long.text} error={long.word} />
        <SelectField label="Choice" error="Choose one">
          <option>Expert Advisor</option>
        </SelectField>
      </>
    ),
  },
  buttons: {
    shows: copying.orderId,
    element: (
      <>
        <SubmitButton isSubmitting={false}>Send</SubmitButton>
        <SubmitButton isSubmitting>Sending</SubmitButton>
        <CopyableId id={orderId} label={copying.orderId} />
        <CopyableId id={long.word} label={copying.orderId} />
      </>
    ),
  },
  messages: {
    shows: 'Your license keys could not be loaded.',
    element: (
      <>
        <Spinner label="Loading the payment buttons" hasVisibleLabel />
        <ErrorText>The address could not be saved.</ErrorText>
        <ErrorText>{long.word}</ErrorText>
        <FailedLoad text="Your license keys could not be loaded." onRetry={nothing} />
      </>
    ),
  },
  'retry-busy': {
    shows: 'Loading…',
    element: (
      <FailedLoad text="The reports could not be loaded." onRetry={() => new Promise(nothing)} />
    ),
    play: () => press('Retry'),
  },
  'fact-list': {
    shows: 'Auric M1',
    element: (
      <Facts>
        <Fact name="Product">Auric M1</Fact>
        <Fact name="Too long">{long.word}</Fact>
        <Fact name="Stacked" isStacked>
          {long.text}
        </Fact>
      </Facts>
    ),
  },
  pages: {
    shows: '80000',
    element: (
      <>
        <Pagination page={1} pageCount={2} onChange={nothing} />
        <Pagination page={4} pageCount={80_000} onChange={nothing} />
        <Pagination page={80_000} pageCount={80_000} onChange={nothing} />
      </>
    ),
  },
  leaving: {
    shows: 'You have unsaved changes.',
    element: <LeaveDialog isOpen onStay={nothing} onLeave={nothing} />,
  },
});
