interface DemoTicket {
  hoursAgo: number;
  name: string;
  product: string;
  message: string;
}

/** The oldest is the most urgent. */
export const demoTickets: DemoTicket[] = [
  {
    hoursAgo: 21,
    name: 'Marta',
    product: 'Cointegrated Pairs Trader',
    message:
      'My broker closes my account on Monday and moves me to a new server. The key must work on account 50418823 at Harbour FX before the market opens. Can you move it, or can I do that myself?',
  },
  {
    hoursAgo: 9,
    name: 'Tobias',
    product: 'Regime Switch',
    message:
      'At my broker every symbol has a suffix: EURUSD.pro, XAUUSD.pro. The set file for EURUSD loads, but no trade is opened. Is there a set file for these names, or an input for the suffix?',
  },
  {
    hoursAgo: 3,
    name: 'Priya',
    product: 'Market Structure Map',
    message:
      'I bought the indicator for my company. Could you send the invoice with our VAT number, NL123456789B01? The address on it is correct.',
  },
];
