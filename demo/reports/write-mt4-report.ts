import { cellsOf, dealsOf, momentOf, priceOf, resultOf, sumsOf, type Run } from './run.ts';
import { escapeText } from './write-mt5-report.ts';

const minutes: Record<string, string> = {
  M5: '5 Minutes',
  M15: '15 Minutes',
  H1: '1 Hour',
  H4: '4 Hours',
  D1: 'Daily',
};

/** Writes as MetaTrader 4 since build 1300: Latin-1; profits are rounded apart from balances. */
export function writeMt4Report(run: Run): Uint8Array {
  return Uint8Array.from(Buffer.from(mt4Html(run), 'latin1'));
}

export function mt4Html(run: Run): string {
  const { won, lost, net } = sumsOf(run);
  const money = (cents: number) => (cents / 100).toFixed(2);
  const { percent, amount } = run.equityDrawdown;
  const parameters = run.inputs.map(([name, value]) => `${name}=${escapeText(value)}; `).join('\n');
  const dates = `${run.from} 00:00 - ${run.to} 23:59`;
  const relative = `${percent.toFixed(2)}%`;
  const profitFactor = lost === 0 ? '' : (won / -lost).toFixed(2);
  const results = `
Bars in test|92310|Ticks modelled|48113022|Modelling quality|${run.quality}%
Mismatched charts errors|0||||

Initial deposit|${money(run.deposit)}|||Spread|12
Total net profit|${money(net)}|Gross profit|${money(won)}|Gross loss|${money(lost)}
Profit factor|${profitFactor}|Expected payoff|0.00||
Absolute drawdown|${money(0)}|Maximal drawdown|${money(amount)} (${relative})|Relative drawdown|${relative} (${money(amount)})

Total trades|${run.trades.length}|Short positions (won %)|0 (0.00%)|Long positions (won %)|0 (0.00%)`;
  return [
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    `<html>\n  <head>\n    <title>Strategy Tester: ${escapeText(run.expert)}</title>`,
    '    <meta name="version" content="Build 1420">',
    '    <meta name="server" content="Tradeshelf-Demo">',
    '    <style type="text/css" media="screen">\n    <!--\n    td { font: 8pt Tahoma,Arial; }\n    //-->\n    </style>\n  </head>',
    '<body topmargin=1 marginheight=1>\n<div align=center>',
    '<div style="font: 20pt Times New Roman"><b>Strategy Tester Report</b></div>\n',
    '<table width=820 cellspacing=1 cellpadding=3 border=0>',
    wide('Symbol', `${run.symbol} (as the broker names it)`),
    wide(
      'Period',
      `${minutes[run.timeframe] ?? run.timeframe} (${run.timeframe})  ${dates}    (${run.from} - ${run.to})`,
    ),
    wide('Model', 'Every tick (the most precise method based on all available least timeframes)'),
    wide('Parameters', parameters),
    '<tr align=left><td colspan=2>',
    ...cellsOf(results).map((cells) => (cells.length > 1 ? values(cells) : spacer)),
    '\n</table>\n<img src="StrategyTester.gif" width=820 height=200 border=0 alt="Graph"><br>',
    '<table width=820 cellspacing=1 cellpadding=3 border=0>',
    '<tr bgcolor="#C0C0C0" align=right><td>#</td><td>Time</td><td>Type</td><td>Order</td><td>Size</td><td>Price</td><td>S / L</td><td>T / P</td><td>Profit</td><td>Balance</td></tr>',
    ...trades(run, money),
    '</table>\n</div></body></html>\n',
  ].join('\n');
}

const wide = (name: string, value: string) =>
  `<tr align=left><td colspan=2>${name}</td><td colspan=4>${value}</td></tr>`;

const spacer = '<tr height=8><td colspan=6></td></tr>';

const values = (cells: string[]) =>
  `<tr align=left>${cells.map((text, index) => `<td${index % 2 ? ' align=right' : ''}>${text}</td>`).join('')}</tr>`;

/** Writes the trades; profits include the costs. */
function trades(run: Run, money: (cents: number) => string): string[] {
  let balance = run.deposit;
  return dealsOf(run).map((deal, index) => {
    const { at, trade, order, isEntry } = deal;
    const price = (points: number) =>
      `<td style="mso-number-format:0\\.00000;">${priceOf(points, run.digits)}</td>`;
    const result = isEntry ? 0 : resultOf(deal) + trade.commission;
    balance += result;
    // Every sixth result is a cent off, as in real reports.
    const printed = result + (order % 6 === 0 ? 1 : 0);
    const money2 = isEntry
      ? '<td colspan=2></td>'
      : `<td class=mspt>${money(printed)}</td><td class=mspt>${money(balance)}</td>`;
    const type = isEntry ? (trade.isBuy ? 'buy' : 'sell') : 'close';
    return `<tr align=right><td>${index + 1}</td><td class=msdate>${momentOf(at).slice(0, 16)}</td><td>${type}</td><td>${order}</td><td class=mspt>${(trade.volume / 100).toFixed(2)}</td>${price(isEntry ? trade.openPrice : trade.closePrice)}${price(trade.stop)}${price(trade.target)}${money2}</tr>`;
  });
}
