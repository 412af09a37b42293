import type { ReactNode } from 'react';
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
import { press } from '../act.ts';
import { longText, longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

/** A part that islands are made of. */
function Part({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-4">{children}</div>;
}

type Story = StoryOf<typeof Part>;

const meta: Meta<typeof Part> = {
  component: Part,
  parameters: { styles: () => import('#styles/forms.css'), frame: 'panel p-5 sm:p-6' },
};
export default meta;

const nothing = () => undefined;

export const Fields: Story = {
  args: {
    children: (
      <>
        <Field label="Empty" />
        <Field label="With a hint" hint="From our receipt." defaultValue="5O190127TN364715T" />
        <Field label="Wrong" error="Enter your order ID" />
        <Field label="Locked" defaultValue="trader@example.com" disabled />
        <Field label="Too long" defaultValue={longText} hint={longText} error={longWord} />
        <SelectField label="Choice" error="Choose one">
          <option>Expert Advisor</option>
        </SelectField>
      </>
    ),
  },
  parameters: { shows: 'Too long' },
};

export const Buttons: Story = {
  args: {
    children: (
      <>
        <SubmitButton isSubmitting={false}>Send</SubmitButton>
        <SubmitButton isSubmitting>Sending</SubmitButton>
        <CopyableId id="5O190127TN364715T" label={copying.orderId} />
        <CopyableId id={longWord} label={copying.purchaseId} />
      </>
    ),
  },
  parameters: { shows: copying.purchaseId },
};

export const Messages: Story = {
  args: {
    children: (
      <>
        <Spinner label="Loading the payment buttons" hasVisibleLabel />
        <ErrorText>The address could not be saved.</ErrorText>
        <ErrorText>{longWord}</ErrorText>
        <FailedLoad text="The list of your keys could not be loaded." onRetry={nothing} />
      </>
    ),
  },
  parameters: { shows: 'The list of your keys could not be loaded.' },
};

export const RetryBusy: Story = {
  args: {
    children: (
      <FailedLoad text="The reports could not be loaded." onRetry={() => new Promise(nothing)} />
    ),
  },
  parameters: { shows: 'Loading…' },
  play: () => press('Retry'),
};

export const FactList: Story = {
  args: {
    children: (
      <Facts>
        <Fact name="Product">Auric M1</Fact>
        <Fact name="Too long">{longWord}</Fact>
        <Fact name="Stacked" isStacked>
          {longText}
        </Fact>
      </Facts>
    ),
  },
  parameters: { shows: 'Auric M1' },
};

export const Pages: Story = {
  args: {
    children: [1, 4, 80_000].map((page) => (
      <Pagination key={page} page={page} pageCount={page === 1 ? 2 : 80_000} onChange={nothing} />
    )),
  },
  parameters: { shows: '80000' },
};

export const Leaving: Story = {
  args: { children: <LeaveDialog isOpen onStay={nothing} onLeave={nothing} /> },
  parameters: { shows: 'You have unsaved changes.' },
};
