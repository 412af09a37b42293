import type { Part, PartName } from './parts.ts';
import { admin } from './parts/admin.ts';
import { growth } from './parts/growth.ts';
import { http } from './parts/http.ts';
import { lists } from './parts/lists.ts';
import { memory } from './parts/memory.ts';
import { sales } from './parts/sales.ts';
import { start } from './parts/start.ts';
import { worstList } from './parts/worst-list.ts';

const parts: Partial<Record<PartName, Part>> = {
  start,
  http,
  lists,
  growth,
  'worst-list': worstList,
  sales,
  admin,
  memory,
};

export function partNamed(name: PartName): Part {
  const part = parts[name];
  if (!part) throw new Error(name);
  return part;
}
