import { getTicket, getTicketBuyer, replyToTicket, texts } from '#contract/tickets.ts';
import type { AdminApp } from '#islands/admin/AdminApp.tsx';
import { fill, press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { admin, buyer, ticket } from '../fixtures/admin.ts';
import { longText, longWord } from '../fixtures/texts.ts';
import type { Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof AdminApp>;

export default {
  ...admin,
  parameters: {
    ...admin.parameters,
    address: '/admin/tickets/5',
    answers: [answer(getTicket, ticket), answer(getTicketBuyer, buyer)],
  },
};

export const Open: Story = { parameters: { shows: 'Send answer' } };

export const Missing: Story = {
  parameters: {
    shows: 'The ticket could not be loaded.',
    answers: [refusal(getTicket, 404, texts.notFound)],
  },
};

export const NoBuyer: Story = {
  parameters: {
    shows: 'Send answer',
    answers: [answer(getTicketBuyer, { purchases: [], licenses: [] })],
  },
};

export const BuyerLoading: Story = {
  parameters: { shows: 'Send answer', answers: [waiting(getTicketBuyer)] },
};

export const BuyerOffline: Story = {
  parameters: { shows: 'Retry', answers: [offline(getTicketBuyer)] },
};

export const Answered: Story = {
  parameters: {
    shows: 'Reopen',
    answers: [
      answer(getTicket, {
        ...ticket,
        state: 'closed',
        replies: (['sent', 'queued', 'failed'] as const).map((mail, id) => ({
          id,
          message: mail === 'failed' ? longWord : 'Use the re-download page, with your order ID.',
          created_at: '2026-03-02T08:00:00.000Z',
          mail,
        })),
      }),
    ],
  },
};

export const TooLong: Story = {
  parameters: {
    shows: longWord.slice(0, 30),
    answers: [
      answer(getTicket, {
        ...ticket,
        name: longWord.slice(0, 100),
        email: `${longWord.slice(0, 64)}@${longWord.slice(0, 60)}.example`,
        message: `${longWord}\n${longText.repeat(5)}`,
      }),
    ],
  },
};

async function reply(): Promise<void> {
  await fill('Answer', 'Use the re-download page, with your order ID.');
  await press('Send answer');
}

export const ReplyBusy: Story = {
  parameters: { shows: 'Send answer', answers: [waiting(replyToTicket)] },
  play: reply,
};

export const ReplyFailed: Story = {
  parameters: { shows: 'could not be sent', answers: [offline(replyToTicket)] },
  play: reply,
};
