import {
  cellsOf,
  dealsOf,
  momentOf,
  priceOf,
  resultOf,
  sumsOf,
  type Run,
  type RunDeal,
} from './run.ts';

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => markup[sign] ?? sign);

/** Writes MetaTrader 5's format: UTF-16 with a BOM, labels before bold values, orders, deals. */
export function writeMt5Report(run: Run): Uint8Array {
  return Uint8Array.from(Buffer.from(`\uFEFF${mt5Html(run)}`, 'utf16le'));
}

export function mt5Html(run: Run): string {
  const { won, lost, net } = sumsOf(run);
  const money = (cents: number) => grouped(cents, run.decimals);
  const { percent, amount } = run.equityDrawdown;
  const relative = `${percent.toFixed(2)}% (${money(amount)})`;
  const maximal = `${money(amount)} (${percent.toFixed(2)}%)`;
  const profitFactor = lost === 0 ? '0.00' : (won / -lost).toFixed(2);
  const count = run.trades.length;
  const payoff = (net / 100 / Math.max(1, count)).toFixed(2);
  const [first, ...others] = run.inputs.map(([name, value]) => `${name}=${value}`);
  const results = `
History Quality:|${run.quality}%${run.hasRealTicks ? ' real ticks' : ''}
Bars:|185 304|Ticks:|96 113 022|Symbols:|1
Total Net Profit:|${money(net)}|Balance Drawdown Absolute:|${money(0)}|Equity Drawdown Absolute:|${money(0)}
Gross Profit:|${money(won)}|Balance Drawdown Maximal:|${maximal}|Equity Drawdown Maximal:|${maximal}
Gross Loss:|${money(lost)}|Balance Drawdown Relative:|${relative}|Equity Drawdown Relative:|${relative}
Profit Factor:|${profitFactor}|Expected Payoff:|${payoff}|Margin Level:|812.40%
Total Trades:|${count}|Short Trades (won %):|0 (0.00%)|Long Trades (won %):|0 (0.00%)
Total Deals:|${count * 2}`;
  const head = [
    setting('Expert:', run.expert),
    setting('Symbol:', run.symbol),
    setting('Period:', `${run.timeframe} (${run.from} - ${run.to})`),
    setting('Inputs:', first ?? ''),
    ...others.map((input) => setting('', input)),
    setting('Company:', 'Tradeshelf Demo'),
    setting('Currency:', run.currency),
    setting('Initial Deposit:', money(run.deposit)),
    setting('Leverage:', '1:100'),
    band('<b>Results</b>'),
    ...cellsOf(results).map((cells) => labels(cells)),
  ];
  return [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    '<html>\r\n<head>\r\n<title>Strategy Tester Report</title>',
    '<meta name="generator" content="strategy tester">',
    '<style type="text/css">\r\n<!--\r\ntd {font: 8pt Tahoma,Arial;}\r\n//-->\r\n</style>\r\n</head>\r\n<body>\r\n<div align="center">',
    '<table cellspacing="1" cellpadding="3" border="0" width="100%">',
    band('<div style="font: 14pt Tahoma"><b>Strategy Tester Report</b></div>'),
    band('<b>Tradeshelf-Demo (Build 5120)</b>'),
    band('<b>Settings</b>'),
    ...head,
    '</table>\r\n<img src="report.png" title="Balance graph" width="820" height="200" border="0" alt="Graph">',
    '<table cellspacing="1" cellpadding="3" border="0" width="100%">',
    ...orders(run),
    ...deals(run),
    '</table>\r\n</div>\r\n</body>\r\n</html>\r\n',
  ].join('\r\n');
}

const band = (content: string) => `<tr align="center"><td nowrap colspan="13">${content}</td></tr>`;

const labels = (texts: string[], valueSpan = 1) =>
  `<tr align="right">\r\n${texts
    .map((text, index) =>
      index % 2 === 0
        ? `  <td nowrap colspan="3">${text}</td>`
        : `  <td nowrap colspan="${valueSpan}" align="left"><b>${escapeText(text)}</b></td>`,
    )
    .join('\r\n')}\r\n</tr>`;

const setting = (label: string, value: string) => labels([label, value], 10);

const heading = (name: string) =>
  `<tr align="center"><th colspan="13" style="height: 25px"><div style="font: 10pt Tahoma"><b>${name}</b></div></th></tr>`;

const columns = (names: string) =>
  `<tr align="center" bgcolor="#E5F0FC">${names
    .split(',')
    .map((name) => `<td nowrap style="height: 30px;"><b>${name}</b></td>`)
    .join('')}</tr>`;

const cells = (values: string[]) =>
  `<tr bgcolor="#FFFFFF" align="right">${values.map((value) => `<td>${value}</td>`).join('')}</tr>`;

const typeOf = ({ trade, isEntry }: RunDeal) => (trade.isBuy === isEntry ? 'buy' : 'sell');
const lots = (volume: number) => (volume / 100).toFixed(2);

function orders(run: Run): string[] {
  const names = 'Open Time,Order,Symbol,Type,Volume,Price,S / L,T / P,Time,State,Comment';
  const rows = dealsOf(run).map((deal, index) => {
    const { at, trade, isEntry } = deal;
    const price = (points: number) => (points === 0 ? '' : priceOf(points, run.digits));
    return cells([
      momentOf(at),
      String(index + 2),
      run.symbol,
      typeOf(deal),
      `${lots(trade.volume)} / ${lots(trade.volume)}`,
      price(isEntry ? trade.openPrice : trade.closePrice),
      isEntry ? price(trade.stop) : '',
      isEntry ? price(trade.target) : '',
      momentOf(at),
      'filled',
      '',
    ]);
  });
  return [heading('Orders'), columns(names), ...rows];
}

function deals(run: Run): string[] {
  const names =
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment';
  const money = (cents: number) => grouped(cents, run.decimals);
  let balance = run.deposit;
  const rows = dealsOf(run).map((deal, index) => {
    const { at, trade, isEntry } = deal;
    balance += resultOf(deal);
    return cells([
      momentOf(at),
      String(index + 2),
      run.symbol,
      typeOf(deal),
      isEntry ? 'in' : 'out',
      lots(trade.volume),
      priceOf(isEntry ? trade.openPrice : trade.closePrice, run.digits),
      String(index + 2),
      money(trade.commission),
      money(isEntry ? 0 : trade.swap),
      money(isEntry ? 0 : trade.profit),
      money(balance),
      '',
    ]);
  });
  const deposit = money(run.deposit);
  const start = `${run.from} 00:00:00`;
  return [
    heading('Deals'),
    columns(names),
    cells([start, '1', '', 'balance', '', '', '', '', money(0), money(0), deposit, deposit, '']),
    ...rows,
    `<tr align="right"><td nowrap colspan="8" style="height: 30px"></td><td nowrap><b>0.00</b></td><td nowrap><b>0.00</b></td><td nowrap><b>${money(sumsOf(run).net)}</b></td><td nowrap><b>${money(balance)}</b></td><td></td></tr>`,
  ];
}

/** Formats `-1 234.50`, with blanks between thousands. */
function grouped(cents: number, decimals: 0 | 2): string {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(decimals).split('.');
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return `${cents < 0 ? '-' : ''}${fraction === undefined ? thousands : `${thousands}.${fraction}`}`;
}
