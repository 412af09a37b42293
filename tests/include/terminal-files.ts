interface Folder {
  files: Map<string, Buffer>;
  locked: Set<string>;
  isDiskFull: boolean;
}

/** Returns the functions of the common folder that a compiled program calls. */
export function fileFunctions(
  world: Folder,
  memory: (at: number, length: number) => Uint8Array,
  string: (at: number, length: number) => string,
): Record<string, CallableFunction> {
  return {
    /** -1: missing; -2: cannot be opened. */
    fileSize: (name: number, nameLength: number) => {
      const path = string(name, nameLength);
      if (world.locked.has(path)) return -2;
      return world.files.get(path)?.length ?? -1;
    },
    fileRead: (name: number, nameLength: number, into: number, limit: number) => {
      const content = world.files.get(string(name, nameLength))?.subarray(0, limit);
      if (!content) return 0;
      memory(into, content.length).set(content);
      return content.length;
    },
    fileWrite: (name: number, nameLength: number, data: number, length: number) => {
      if (world.isDiskFull && length > 0) return 0;
      const bytes = Buffer.from(memory(data, length));
      world.files.set(string(name, nameLength), bytes);
      return 1;
    },
    fileMove: (from: number, fromLength: number, to: number, toLength: number) => {
      const source = string(from, fromLength);
      const target = string(to, toLength);
      const content = world.files.get(source);
      if (!content || world.locked.has(target)) return 0;
      world.files.delete(source);
      world.files.set(target, content);
      return 1;
    },
    fileDelete: (name: number, nameLength: number) =>
      Number(world.files.delete(string(name, nameLength))),
  };
}
