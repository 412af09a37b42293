import { json, text, type Handler } from './http.ts';
import type { Sandbox } from './sandbox.ts';

export const VIES_ANSWERS = ['valid', 'invalid', 'silent'] as const;

/**
 * POST /taxation_customs/vies/rest-api/check-vat-number: valid unless a control call set another
 * answer. https://ec.europa.eu/taxation_customs/vies/#/technical-information
 */
export const checkVatNumber: Handler = (sandbox, call) => {
  const fields = JSON.parse(call.body) as Record<string, string>;
  const { countryCode = '', vatNumber = '' } = fields;
  const { requesterMemberStateCode, requesterNumber } = fields;
  const answer = sandbox.state.vies.get(`${countryCode}${vatNumber}`) ?? 'valid';
  // The register of a member state is unavailable.
  if (answer === 'silent') {
    return json(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
  }
  const isKnown = Boolean(requesterMemberStateCode && requesterNumber) && answer === 'valid';
  return json(200, {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: answer === 'valid',
    requestIdentifier: isKnown ? `WAPIAAAA${vatNumber.slice(-8)}` : '',
    name: answer === 'valid' ? 'TRADER LTD' : '---',
    address: '---',
    traderName: '---',
    traderStreet: '---',
    traderPostalCode: '---',
    traderCity: '---',
    traderCompanyType: '---',
    traderNameMatch: 'NOT_PROCESSED',
    traderStreetMatch: 'NOT_PROCESSED',
    traderPostalCodeMatch: 'NOT_PROCESSED',
    traderCityMatch: 'NOT_PROCESSED',
    traderCompanyTypeMatch: 'NOT_PROCESSED',
  });
};

/** Units per euro, as the ECB publishes them. */
const RATES = { USD: '1.0800', CZK: '25.000', DKK: '7.4600', GBP: '0.8600', SEK: '11.2000' };
const DAY_MS = 24 * 3_600_000;

export const dailyRates: Handler = (sandbox) => ratesOf(sandbox, lastWorkdays(7).slice(0, 1));

/** GET /stats/eurofxref/eurofxref-hist-90d.xml, newest day first. */
export const historicRates: Handler = (sandbox) => ratesOf(sandbox, lastWorkdays(90));

function ratesOf({ state }: Sandbox, days: string[]) {
  return text(200, 'text/xml', state.rates.get('xml') ?? ratesXml(days));
}

function ratesXml(days: string[]): string {
  const cubes = days.map((day) => {
    const rates = Object.entries(RATES).map(
      ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
    );
    return `<Cube time='${day}'>${rates.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes.join('\n')}</Cube>
</gesmes:Envelope>`;
}

/** Lists the Mondays to Fridays among the last days, newest first. */
function lastWorkdays(count: number): string[] {
  const days = Array.from({ length: count }, (_, back) => new Date(Date.now() - back * DAY_MS));
  return days
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10));
}
