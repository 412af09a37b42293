import { readFile, writeFile } from 'node:fs/promises';
import { migrateDatabase } from '#db/migrate.ts';
import {
  createStandbyKey,
  describeSigningKeys,
  exportSigningKeys,
  importSigningKeys,
  kidsOf,
  rewrapSigningKeys,
  rotateSigningKeys,
  type DescribedKey,
} from '#server/licenses/signing-keys/change-signing-keys.ts';
import { rewrapTargets } from '#server/contact/events/event-target.ts';
import type { KeyDeps } from '#server/licenses/signing-keys/signing-keys.ts';
import { loadDatabaseSettings, loadSecretKey } from '#server/kit/settings.ts';
import { endWith, parseCommand, UsageError } from './command-line.ts';
import { writeFarewell } from './farewell.ts';
import { readSecret } from './secret-input.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run lease-key -- COMMAND

  show                     the public keys with which sold programs check leases
  rotate [--revoke]        creates a new pair; the older one signs for another year, or stops
  standby FILE             creates a pair for use after a leak; only FILE holds its private half
  rewrap                   re-encrypts with SECRET_KEY the pairs that OLD_SECRET_KEY opens
  export FILE              saves the pairs that sign, under a passphrase
  import FILE [--revoke]   adds exported pairs, or a standby pair, which then signs; the
                           older one signs for another year, or stops
  farewell FOLDER --years N
                           writes an offline file for each key, for the day the shop closes`;

/**
 * Manages the key pairs that sign leases, whether the store runs or not:
 *
 *     npm run lease-key -- show
 *     echo … | npm run lease-key -- export FILE     the passphrase is the first line of the input
 */
async function main(): Promise<string> {
  const { command, file, revokes, years } = readCommand();
  return withDatabase(loadDatabaseSettings(process.env), async (database) => {
    await migrateDatabase(database);
    const settings = { secretKey: loadSecretKey(process.env) };
    const deps = { db: database.db, settings, now: () => new Date() };
    if (command === 'show') return show(deps);
    if (command === 'rotate') return rotate(deps, revokes);
    if (command === 'rewrap') return rewrap(deps);
    if (command === 'standby') return makeStandby(deps, file);
    if (command === 'farewell') return writeFarewell(deps, file, years);
    return command === 'export' ? exportTo(deps, file) : importFrom(deps, file, revokes);
  });
}

const commands = ['show', 'rotate', 'standby', 'rewrap', 'export', 'import', 'farewell'] as const;

function readCommand() {
  const { positionals, values } = parseCommand(usage, {
    allowPositionals: true,
    options: { revoke: { type: 'boolean', default: false }, years: { type: 'string' } },
  });
  const [name, file = '', ...others] = positionals;
  const command = commands.find((each) => each === name);
  const wantsFile = /^(standby|export|import|farewell)$/.test(name ?? '');
  const isComplete = wantsFile === (file !== '') && others.length === 0;
  const mayRevoke = command === 'rotate' || command === 'import' || !values.revoke;
  const hasYears = (command === 'farewell') === (values.years !== undefined);
  if (command && isComplete && mayRevoke && hasYears) {
    return { command, file, revokes: values.revoke, years: values.years };
  }
  throw new UsageError(usage);
}

const states: Record<DescribedKey['state'], string> = {
  newest: 'signs',
  old: 'signs for programs that ask for it, until a year after the next one',
  expired: 'no longer signs: the next one is older than a year',
  revoked: 'revoked',
  standby: 'signs nothing until its file is imported',
};

async function show(deps: KeyDeps): Promise<string> {
  const keys = await describeSigningKeys(deps);
  if (keys.length === 0) return 'There is no key pair yet: the store creates one when it starts.';
  return keys
    .map(({ id, createdAt, state, isOpen, publicKey }) => {
      const closed = isOpen ? '' : '; SECRET_KEY doesn’t open it';
      const day = createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
      return `kid ${id}, made on ${day}: ${states[state]}${closed}\n${publicKey}`;
    })
    .join('\n');
}

async function rotate(deps: KeyDeps, revokesOlder: boolean): Promise<string> {
  const id = await rotateSigningKeys(deps, { revokesOlder });
  const older = revokesOlder
    ? 'The older ones no longer sign: programs that know only those stop within 72 hours.'
    : 'Programs that ask for an older one get leases from it for another year.';
  return `The new key pair is kid ${id}. ${older} Build the next version of each program with the license include from its page.`;
}

async function rewrap(deps: KeyDeps): Promise<string> {
  const old = process.env.OLD_SECRET_KEY;
  if (!old) throw new UsageError('Set OLD_SECRET_KEY to the previous secret key.');
  const ids = await rewrapSigningKeys(deps, old.trim());
  const targets = await rewrapTargets(deps, old.trim());
  if (ids.length + targets === 0) {
    return 'SECRET_KEY already opens every key pair and event target. Nothing was changed.';
  }
  const opened = [kidsOf(ids.map((id) => ({ id }))), targets > 0 && `${targets} event targets`];
  return `SECRET_KEY opens again: ${opened.filter(Boolean).join(', ')}. A running store with this key gives leases at once.`;
}

async function exportTo(deps: KeyDeps, file: string): Promise<string> {
  await saveTo(file)(await exportSigningKeys(deps, await readNewPassphrase()));
  return `${file} holds the key pairs that sign. ${withoutPassphrase}`;
}

async function makeStandby(deps: KeyDeps, file: string): Promise<string> {
  const id = await createStandbyKey(deps, await readNewPassphrase(), saveTo(file));
  return `The standby key pair is kid ${id}. Only ${file} holds its private half: keep it away from this machine. ${withoutPassphrase} Build the next version of each program with the license include from its page.`;
}

const withoutPassphrase = 'No one can open it without its passphrase, not even you.';

const readNewPassphrase = () => readSecret(['Passphrase for the file: ', 'Repeat it: ']);

/** Writes a new file that only its owner can read. */
const saveTo = (file: string) => async (text: string) => {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new UsageError(`${file} was not written. ${String(error)}`);
  }
};

async function importFrom(deps: KeyDeps, file: string, revokesOthers: boolean): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read. ${String(error)}`);
  });
  const passphrase = await readSecret(['Passphrase of the file: ']);
  const ids = await importSigningKeys(deps, text, passphrase, { revokesOthers });
  return `Imported: ${kidsOf(ids.map((id) => ({ id })))}.`;
}

await endWith(main);
