export interface DemoReview {
  product: string;
  boughtDaysAgo: number;
  /** Days from the purchase to the review, and days on which its key was used by then. */
  daysOwned: number;
  daysUsed: number;
  rating: number;
  name: string;
  text: string;
  answer?: string;
  /** The purchase was refunded after the review. */
  isRefunded?: boolean;
  /** Why the review is hidden; absent if it is shown. */
  hiddenReason?: string;
}

export const demoReviews: DemoReview[] = [
  {
    product: 'Cointegrated Pairs Trader',
    boughtDaysAgo: 140,
    daysOwned: 55,
    daysUsed: 40,
    rating: 5,
    name: 'Elif',
    text: 'It refused my favourite pair for six weeks because the test failed. I checked it in Python: the test was right.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 118,
    daysOwned: 41,
    daysUsed: 23,
    rating: 4,
    name: 'Marta K.',
    text: 'Quiet for two weeks, then busy for three days, as the page says. My fills on EURUSD are a little worse than in the report.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 97,
    daysOwned: 34,
    daysUsed: 31,
    rating: 5,
    name: 'J. Oyelaran',
    text: 'Ran the set file in my own tester during the trial and got the same trades as the report. That was enough for me.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 84,
    daysOwned: 27,
    daysUsed: 22,
    rating: 3,
    name: 'Piet',
    text: 'Does what it says on EURUSD. On US30 half of it is switched off, and I only saw that once I had loaded the set file.',
    answer:
      'Fair point: the note of that set file said it, the page did not. The note now stands beside the file, before you buy.',
  },
  {
    product: 'Auric M1: A Gold Scalper That Shows Its Costs',
    boughtDaysAgo: 66,
    daysOwned: 41,
    daysUsed: 23,
    rating: 4,
    name: 'Grace',
    text: 'The evening report is why I keep it. It showed that most of what I earned went to my broker, so I changed the broker.',
  },
  {
    product: 'Cointegrated Pairs Trader',
    boughtDaysAgo: 70,
    daysOwned: 35,
    daysUsed: 24,
    rating: 4,
    name: 'H. Brandt',
    text: 'Few trades, and each of them explained in the log. The swap of my broker eats a part; ask yours before you buy.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 60,
    daysOwned: 5,
    daysUsed: 4,
    rating: 2,
    name: 'Dev',
    text: 'Two trades in my first week. Too slow for me, though it never promised more. My money came back the next day.',
    isRefunded: true,
  },
  {
    product: 'Auric M1: A Gold Scalper That Shows Its Costs',
    boughtDaysAgo: 58,
    daysOwned: 35,
    daysUsed: 33,
    rating: 5,
    name: 'Tomasz',
    text: 'On my raw-spread account it trades as described. On the other one it declined to trade above the spread limit, rightly.',
  },
  {
    product: 'Auric M1: A Gold Scalper That Shows Its Costs',
    boughtDaysAgo: 50,
    daysOwned: 24,
    daysUsed: 9,
    rating: 2,
    name: 'R. Haddad',
    text: 'Honest log, small result. After commission there was next to nothing left on my account of 400 dollars.',
    answer:
      'Thank you for the figures. If the cost share in the log stays above 70% for a month, the account does not suit it.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 45,
    daysOwned: 30,
    daysUsed: 12,
    rating: 5,
    name: 'Sam',
    text: 'Best expert of all. Write to me in my group for the settings, the link is in my profile.',
    hiddenReason: 'It advertises a group.',
  },
  {
    product: 'Regime Switch',
    boughtDaysAgo: 40,
    daysOwned: 33,
    daysUsed: 30,
    rating: 4,
    name: 'S. Lindqvist',
    text: 'The page shows the years in which it lost. Mine had a losing month too, no deeper than the report made me expect.',
  },
  {
    product: 'Cointegrated Pairs Trader',
    boughtDaysAgo: 28,
    daysOwned: 20,
    daysUsed: 17,
    rating: 5,
    name: 'Noor',
    text: 'My set file of an earlier version still loaded, and the hedge ratio that is estimated each week follows much better.',
  },
];

/** Buyers' questions that the seller answered on the product's page. */
export const demoQuestions = [
  {
    product: 'Regime Switch',
    daysAgo: 52,
    name: 'Anna',
    question: 'Can both modules hold a position at the same time?',
    answer:
      'Yes, on a hedging account. One uses the magic number, the other the next one, so that each knows its own positions.',
  },
  {
    product: 'London Open Breakout',
    daysAgo: 1,
    name: 'Colin',
    question: 'My broker’s server runs on GMT+3 all year. Do I have to change an input?',
    answer:
      'No. London time is computed with British summer time, whatever your broker’s server does.',
  },
];
