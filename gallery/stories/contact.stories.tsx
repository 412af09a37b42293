import { createTicket } from '#contract/tickets.ts';
import { ContactForm } from '#islands/tickets/ContactForm.tsx';
import { common } from '#texts/common.ts';
import { texts } from '#texts/contract/tickets.ts';
import { contactForm } from '#texts/tickets.ts';
import { fill, press } from '../act.ts';
import { answer, offline, refusal, waiting } from '../answers.ts';
import { longText, longWord } from '../fixtures/texts.ts';
import type { Meta, Story as StoryOf } from '../story.ts';

type Story = StoryOf<typeof ContactForm>;

const meta: Meta<typeof ContactForm> = {
  component: ContactForm,
  parameters: {
    styles: () => import('#styles/forms.css'),
    address: '/contact-us',
    frame: 'panel p-5 sm:p-6',
  },
};
export default meta;

async function send(message = 'Where is my download?'): Promise<void> {
  await fill(contactForm.name, 'Tess Trader');
  await fill(common.email, 'trader@example.com');
  await fill(contactForm.message, message);
  await press(contactForm.submit);
}

export const Empty: Story = { parameters: { shows: contactForm.submit } };

export const Invalid: Story = {
  parameters: { shows: texts.message },
  play: () => press(contactForm.submit),
};

export const Busy: Story = {
  parameters: { shows: contactForm.submit, answers: [waiting(createTicket)] },
  play: () => send(),
};

export const Done: Story = {
  parameters: { shows: texts.submitted, answers: [answer(createTicket, { success: true })] },
  play: () => send(),
};

export const TooMany: Story = {
  parameters: {
    shows: 'Five messages an hour',
    answers: [refusal(createTicket, 429, 'Five messages an hour are all that one address has.')],
  },
  play: () => send(),
};

export const Offline: Story = {
  parameters: { shows: texts.failed, answers: [offline(createTicket)] },
  play: () => send(),
};

export const TooLong: Story = {
  parameters: { shows: 'Donaudampf', answers: [waiting(createTicket)] },
  play: () => send(`${longWord}\n\n${longText.repeat(5)}`),
};
