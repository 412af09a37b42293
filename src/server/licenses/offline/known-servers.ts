import { sql, type SQL } from 'drizzle-orm';
import { licenses, licenseTraces } from '#db/schema.ts';

/** Names the index, so that SQLite's statistics cannot choose to sort a key's traces. */
const ownTraces = sql`FROM ${licenseTraces} AS trace INDEXED BY license_traces_by_last
  WHERE trace.license_id = ${licenses.id} AND trace.login = ${licenses.login} AND trace.server <> ''`;

/** Selects the last server that asked from the account the key is bound to. */
export const lastServer: SQL<string | null> = sql`(SELECT trace.server ${ownTraces}
  ORDER BY trace.last_at DESC LIMIT 1)`;

/** Selects all such servers as a JSON array. */
export const allServers: SQL<string> = sql`(SELECT json_group_array(DISTINCT trace.server) ${ownTraces})`;
