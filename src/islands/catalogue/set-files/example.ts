import { encodeText } from '#contract/catalogue/set-files/encoding.ts';

const lines = [
  '; saved on 2026.11.02 09:14:30',
  '; this file contains input parameters for testing/optimizing Example expert advisor',
  ';',
  '; Entry',
  'InpTimeframe=16385||0||0||49153||N',
  'InpBreakoutPoints=120||60||20||240||Y',
  'InpTradeMonday=true||false||0||true||N',
  '; Money',
  'InpLots=0.10||0.10||0.010000||1.000000||N',
  'InpRiskPercent=0.5||0.5||0.050000||5.000000||N',
  'InpMagic=20261102||20261102||1||202611020||N',
  'InpComment=example',
  '',
];

export const exampleSetFile = () => ({
  name: 'Example_EURUSD_H1.set',
  bytes: encodeText(lines.join('\r\n'), { charset: 'utf-16le', hasMark: true }) ?? new Uint8Array(),
});
