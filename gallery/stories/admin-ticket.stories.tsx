import { listCannedAnswers } from '#contract/contact/canned-answers.ts';
import { getTicket, getTicketBuyer, replyToTicket, texts } from '#contract/contact/tickets.ts';
import { admin, buyer, ticket } from '../fixtures/admin.tsx';
import { long } from '../fixtures/shop.ts';
import { answer, fill, offline, press, refusal, waiting } from '../story.ts';

const message = 'Use the re-download page, with your order ID.';

const answered = answer(getTicket, {
  ...ticket,
  state: 'closed',
  replies: (['sent', 'queued', 'failed'] as const).map((mail, id) => ({
    id,
    by: 'seller' as const,
    sender: '',
    message: mail === 'failed' ? long.word : message,
    created_at: '2026-03-02T08:00:00.000Z',
    mail,
    spf: null,
    dkim: null,
  })),
});

const tooLong = answer(getTicket, {
  ...ticket,
  name: long.word.slice(0, 100),
  email: long.email,
  message: `${long.word}\n${long.text.repeat(5)}`,
});

const published = answer(getTicket, {
  ...ticket,
  isPublished: true,
  question: 'Does it run on gold?',
  answer: long.text,
});

async function reply(): Promise<void> {
  await fill('Answer', message);
  await press('Send answer');
}

const answers = [
  answer(getTicket, ticket),
  answer(getTicketBuyer, buyer),
  answer(listCannedAnswers, { answers: [] }),
];

export const stories = admin('/admin/tickets/5', answers, {
  open: { shows: 'Send answer' },
  missing: {
    shows: texts.notFound,
    answers: [refusal(getTicket, 404, texts.notFound)],
  },
  'no-buyer': {
    shows: 'Send answer',
    answers: [answer(getTicketBuyer, { purchases: [], licenses: [] })],
  },
  'buyer-loading': { shows: 'Send answer', answers: [waiting(getTicketBuyer)] },
  'buyer-offline': { shows: 'Retry', answers: [offline(getTicketBuyer)] },
  'by-mail': {
    shows: 'SPF passed, DKIM missing: the address may be forged.',
    answers: [answer(getTicket, { ...ticket, spf: 'passed', dkim: 'none' })],
  },
  answered: { shows: 'Reopen', answers: [answered] },
  'too-long': { shows: long.word.slice(0, 30), answers: [tooLong] },
  published: {
    shows: 'Take it off the page',
    answers: [published],
    play: () => press('Publish on the product page'),
  },
  'reply-busy': { shows: 'Send answer', answers: [waiting(replyToTicket)], play: reply },
  'reply-failed': { shows: 'could not be sent', answers: [offline(replyToTicket)], play: reply },
});
