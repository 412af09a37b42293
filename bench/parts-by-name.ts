import type { Part, PartName } from './parts.ts';
import { admin } from './parts/admin.ts';
import { bytes } from './parts/bytes.ts';
import { growth } from './parts/growth.ts';
import { http } from './parts/http.ts';
import { leases } from './parts/leases.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { lists } from './parts/lists.ts';
import { memory } from './parts/memory.ts';
import { pages } from './parts/pages.ts';
import { sales } from './parts/sales.ts';
import { start } from './parts/start.ts';
import { worstList } from './parts/worst-list.ts';

const parts: Record<PartName, Part> = {
  start,
  http,
  lists,
  growth,
  'worst-list': worstList,
  sales,
  leases,
  admin,
  memory,
  pages,
  bytes,
  lighthouse,
};

export function partNamed(name: PartName): Part {
  return parts[name];
}
